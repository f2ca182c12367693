/**
 * A cache of values read from one state of the database, valid while the database stays in that state (decision 019).
 */

/**
 * The identity of a state: the counter that every write raises, the epoch and database that it belongs to, and the
 * schema.
 */
export interface MemoryState {
  instancia: string;
  epoca: string;
  esquema: number;
  version: number;
}

/** The identity as text. */
export const nameOfState = ({ instancia, epoca, esquema, version }: MemoryState): string =>
  `${instancia} ${epoca} ${esquema} ${version}`;

/** The capacity in characters: some hundred pages of lists. */
const MAX_CHARS = 16_000_000;
/** Longer values are not cached: pages for the new replica of a large company would evict all others. */
const MAX_VALUE = MAX_CHARS / 4;

export class Memory {
  private estado: MemoryState = { instancia: '', epoca: '', esquema: 0, version: -1 };
  private values = new Map<string, unknown>();
  private chars = 0;
  private readonly underWay = new Map<string, Promise<unknown>>();

  get(estado: MemoryState, key: string): unknown {
    return this.isOf(estado) ? this.values.get(key) : undefined;
  }

  /** Stores a value, unless its state is an earlier one. `chars`: the approximate size of the value. */
  keep(estado: MemoryState, key: string, value: unknown, chars: number): void {
    if (!this.isOf(estado)) {
      const isSame = estado.instancia === this.estado.instancia && estado.epoca === this.estado.epoca;
      if (isSame && estado.version < this.estado.version) return;
      this.estado = estado;
      this.forget();
    }
    if (chars > MAX_VALUE) return;
    if (this.chars + chars > MAX_CHARS) this.forget();
    this.values.set(key, value);
    this.chars += chars + key.length;
  }

  /** The result of `work`; concurrent calls with the same name share it. */
  join<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.underWay.get(name) as Promise<T> | undefined;
    if (before) return before;
    const own = work().finally(() => this.underWay.delete(name));
    this.underWay.set(name, own);
    return own;
  }

  private isOf(estado: MemoryState): boolean {
    return nameOfState(estado) === nameOfState(this.estado);
  }

  private forget(): void {
    this.values = new Map();
    this.chars = 0;
  }
}
