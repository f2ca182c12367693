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

/** Runs `work` when it is the caller's turn. */
type InTurn<T> = (work: () => Promise<T>) => Promise<T>;

interface Shared<T> {
  /** Runs the work, once; later calls have its result. */
  run: () => Promise<T>;
  result: Promise<T>;
  isDone: boolean;
  callers: number;
}

function share<T>(work: () => Promise<T>): Shared<T> {
  const { promise: result, resolve } = Promise.withResolvers<T>();
  let running: Promise<T> | undefined;
  const shared: Shared<T> = {
    run: () => {
      if (!running) {
        running = work().finally(() => (shared.isDone = true));
        resolve(running);
      }
      return running;
    },
    result,
    isDone: false,
    callers: 0,
  };
  return shared;
}

export class Memory {
  private estado: MemoryState = { instancia: '', epoca: '', esquema: 0, version: -1 };
  private values = new Map<string, unknown>();
  private chars = 0;
  private readonly underWay = new Map<string, Shared<unknown>>();

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

  /**
   * The result of `work`, which concurrent calls with the same name share. Each call waits in its own queue, `inTurn`:
   * the first whose turn comes runs the work, and all have the result.
   * @throws what `inTurn` throws for this call, and what `work` throws
   */
  async join<T>(name: string, work: () => Promise<T>, inTurn: InTurn<T>): Promise<T> {
    const shared = (this.underWay.get(name) as Shared<T> | undefined) ?? share(work);
    this.underWay.set(name, shared);
    shared.callers += 1;
    try {
      return await Promise.race([shared.result, inTurn(shared.run)]);
    } finally {
      shared.callers -= 1;
      if (shared.callers === 0 || shared.isDone) this.underWay.delete(name);
    }
  }

  private isOf(estado: MemoryState): boolean {
    return nameOfState(estado) === nameOfState(this.estado);
  }

  private forget(): void {
    this.values = new Map();
    this.chars = 0;
  }
}
