/**
 * What the screens read: the replica's rows in memory (`Replica`), and on top of them the rows that unsent changes
 * make or alter (`Capa`). Rows of the replica are never edited in place, so a discarded change needs no rollback.
 */
import { TABLAS, type Tabla, type Tablas } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';
import { TablaMemoria } from './memory-table.ts';

type Memorias = { [T in Tabla]: TablaMemoria<Tablas[T]> };

const memorias = (): Memorias =>
  Object.fromEntries(TABLAS.map((tabla) => [tabla, new TablaMemoria()])) as unknown as Memorias;

function* live<R extends { deleted_at: string | null }>(rows: Iterable<R>): Generator<R> {
  for (const row of rows) if (row.deleted_at === null) yield row;
}

/** Casts where the compiler cannot follow that `memorias[tabla]` holds rows of `Tablas[T]`. */
const memoryOf = <T extends Tabla>(all: Memorias, tabla: T): TablaMemoria<Tablas[T]> => all[tabla];

type Vigilante = (tabla: Tabla, row: { id: Id } | null) => void;

/** The server's rows, as the last pull left them. A record may be asked for by its uuid too. */
export class Replica implements Lector {
  private readonly memorias = memorias();
  private vigilante: Vigilante = () => {};

  /** Has every row told from now on that is put, deleted ones too, and null where all are thrown away. */
  vigilar(vigilante: Vigilante): void {
    this.vigilante = vigilante;
  }

  get<T extends Tabla>(tabla: T, id: Id | null): Tablas[T] | undefined {
    if (id === null) return undefined;
    const memoria = memoryOf(this.memorias, tabla);
    return (
      memoria.rows.get(id) ?? (typeof id === 'string' ? memoria.rows.get(memoria.idOf(id) ?? '') : undefined)
    );
  }

  all<T extends Tabla>(tabla: T): Iterable<Tablas[T]> {
    return live(memoryOf(this.memorias, tabla).rows.values());
  }

  where<T extends Tabla, C extends keyof Tablas[T] & string>(
    tabla: T,
    columna: C,
    valor: Tablas[T][C],
  ): Tablas[T][] {
    return [...memoryOf(this.memorias, tabla).where(columna, valor)];
  }

  /** Rows of all tables, deleted ones included. */
  get size(): number {
    return TABLAS.reduce((sum, tabla) => sum + this.memorias[tabla].rows.size, 0);
  }

  put<T extends Tabla>(tabla: T, row: Tablas[T]): void {
    memoryOf(this.memorias, tabla).put(row);
    this.vigilante(tabla, row);
  }

  clear(): void {
    for (const tabla of TABLAS) {
      this.memorias[tabla].clear();
      this.vigilante(tabla, null);
    }
  }
}

/** The overlay. What it holds hides the replica's row of the same id. */
export class Capa implements Lector {
  readonly base: Replica;
  private readonly memorias: Memorias;

  constructor(base: Replica, rows: Memorias = memorias()) {
    this.base = base;
    this.memorias = rows;
  }

  /** The same rows under a new name: what was remembered of the old one is not asked again. */
  renew(): Capa {
    return new Capa(this.base, this.memorias);
  }

  /** Its own rows of a table, deleted ones included. */
  encima<T extends Tabla>(tabla: T): Iterable<Tablas[T]> {
    return memoryOf(this.memorias, tabla).rows.values();
  }

  /** The server's number for a record that this device knows by uuid, as soon as the replica has it. */
  resolve(tabla: Tabla, id: Id): Id {
    return typeof id === 'string' ? (this.base.get(tabla, id)?.id ?? id) : id;
  }

  get<T extends Tabla>(tabla: T, id: Id | null): Tablas[T] | undefined {
    if (id === null) return undefined;
    const real = this.resolve(tabla, id);
    return memoryOf(this.memorias, tabla).rows.get(real) ?? this.base.get(tabla, real);
  }

  *all<T extends Tabla>(tabla: T): Iterable<Tablas[T]> {
    const { rows } = memoryOf(this.memorias, tabla);
    for (const row of this.base.all(tabla)) if (!rows.has(row.id)) yield row;
    yield* live(rows.values());
  }

  where<T extends Tabla, C extends keyof Tablas[T] & string>(
    tabla: T,
    columna: C,
    valor: Tablas[T][C],
  ): Tablas[T][] {
    const memoria = memoryOf(this.memorias, tabla);
    const base = this.base.where(tabla, columna, valor);
    const visible = memoria.rows.size === 0 ? base : base.filter(({ id }) => !memoria.rows.has(id));
    return [...visible, ...memoria.where(columna, valor)];
  }

  put<T extends Tabla>(tabla: T, row: Tablas[T]): void {
    memoryOf(this.memorias, tabla).put(row);
  }

  /** Alters a row that exists in the overlay or the replica; otherwise nothing. */
  patch<T extends Tabla>(tabla: T, id: Id, values: Partial<Tablas[T]>): void {
    const row = this.get(tabla, id);
    if (row) this.put(tabla, { ...row, ...values });
  }
}
