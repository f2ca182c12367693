/** A local storage that holds so many characters: its keys are its own properties, as a browser's are. */
export class SmallStorage {
  [key: string]: unknown;
  readonly #room: () => number;

  constructor(room: () => number) {
    this.#room = room;
  }

  getItem(key: string): string | null {
    return (this[key] as string | undefined) ?? null;
  }

  setItem(key: string, value: string): void {
    const others = Object.entries(this).filter(([name]) => name !== key);
    const used = [...others, [key, value]].join('').length;
    if (used > this.#room()) throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    this[key] = value;
  }

  removeItem(key: string): void {
    delete this[key];
  }
}
