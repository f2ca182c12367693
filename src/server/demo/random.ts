/** Pseudo-random numbers: the same seed creates the same company (mulberry32, public domain). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** From 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d_2b_79_f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** Any number from `min`, below `max`. */
  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(options: readonly T[]): T {
    return options[Math.floor(this.next() * options.length)]!;
  }

  /** One of the options, chosen by weight. */
  weighted<T>(options: readonly T[], weight: (option: T) => number): T {
    let left = this.next() * options.reduce((sum, option) => sum + weight(option), 0);
    return options.find((option) => (left -= weight(option)) < 0) ?? options.at(-1)!;
  }

  uuid(): string {
    const hex = Array.from({ length: 4 }, () =>
      this.int(0, 2 ** 32 - 1)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
    const variant = '89ab'[this.int(0, 3)]!;
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
