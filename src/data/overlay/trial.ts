/**
 * A change applied on top of the rows on screen without altering them. It tells which rows the change read and wrote, as
 * keys (changes/keys.ts), and what comes of it: the outcome that the change promises (contracts/promise.ts).
 */
import { sameJson } from '#domain/same-json.ts';
import { type Effect, effectKey, effectOf, isGuarded, type Outcome } from '#contracts/promise.ts';
import { tableOfColumn } from '#contracts/references.ts';
import type { Tabla, Tablas } from '#contracts/tables.ts';
import type { BaseRow, Id } from '#domain/tables.ts';
import { liveKey, recordKey, tableKey, whereKey } from '../changes/keys.ts';
import type { Layer } from './layer.ts';

interface Written {
  tabla: Tabla;
  /** The row before the change, deleted or not; undefined for a new one. */
  before: BaseRow | undefined;
  after: BaseRow;
}

/** Columns whose conditions have a key of their own; a condition on another column is a read of the whole table. */
const isIndexed = (columna: string): boolean => columna.endsWith('_id') || columna === 'numero';

const isLive = (row: BaseRow | undefined): row is BaseRow => row !== undefined && row.deleted_at === null;

export class Trial implements Layer {
  private readonly shown: Layer;
  private readonly written = new Map<string, Written>();
  readonly reads = new Set<string>();
  /** The rules refuse the change on these rows, or it is malformed: what would come of it is not known. */
  refused = false;

  constructor(shown: Layer) {
    this.shown = shown;
  }

  resolve(tabla: Tabla, id: Id): Id {
    return this.shown.resolve(tabla, id);
  }

  get<T extends Tabla>(tabla: T, id: Id | null): Tablas[T] | undefined {
    if (id === null) return undefined;
    const row = this.find(tabla, id);
    this.reads.add(recordKey(tabla, row ?? { id }));
    return row;
  }

  *all<T extends Tabla>(tabla: T): Iterable<Tablas[T]> {
    this.reads.add(tableKey(tabla));
    for (const row of this.shown.all(tabla)) if (!this.written.has(this.nameOf(tabla, row.id))) yield row;
    yield* this.own(tabla);
  }

  where<T extends Tabla, C extends keyof Tablas[T] & string>(
    tabla: T,
    columna: C,
    valor: Tablas[T][C],
  ): Tablas[T][] {
    this.reads.add(
      isIndexed(columna) ? whereKey(tabla, columna, this.nameOfValue(columna, valor)) : tableKey(tabla),
    );
    const shown = this.shown
      .where(tabla, columna, valor)
      .filter(({ id }) => !this.written.has(this.nameOf(tabla, id)));
    const found = [...shown, ...this.own(tabla).filter((row) => row[columna] === valor)];
    for (const row of found) this.reads.add(recordKey(tabla, row));
    return found;
  }

  observe(tabla: Tabla, columna: string, id: Id): void {
    this.reads.add(whereKey(tabla, columna, this.nameOfValue(columna, id)));
  }

  put<T extends Tabla>(tabla: T, row: Tablas[T]): void {
    const name = this.nameOf(tabla, row.id);
    const before = this.written.has(name) ? this.written.get(name)?.before : this.shown.get(tabla, row.id);
    this.written.set(name, { tabla, before, after: row });
  }

  patch<T extends Tabla>(tabla: T, id: Id, values: Partial<Tablas[T]>): void {
    const row = this.find(tabla, id);
    if (row) this.put(tabla, { ...row, ...values });
  }

  /** Whether the change did something, and its outcome is known: not where its record is gone, or the rules refuse it. */
  get isApplied(): boolean {
    return !this.refused && this.written.size > 0;
  }

  /** Keys of the rows that it wrote, and of the conditions that they met before or meet now. */
  writes(): string[] {
    const keys = new Set<string>();
    for (const { tabla, before, after } of this.written.values()) {
      keys.add(recordKey(tabla, after));
      keys.add(tableKey(tabla));
      if (isLive(before) !== isLive(after)) keys.add(liveKey(after.uuid));
      for (const row of [before, after]) {
        if (!isLive(row)) continue;
        for (const [columna, valor] of Object.entries(row)) {
          if (isIndexed(columna) && valor !== null) {
            keys.add(whereKey(tabla, columna, this.nameOfValue(columna, valor)));
          }
        }
      }
    }
    return [...keys];
  }

  /** Every guarded row that it altered or removed. */
  outcome(): Outcome {
    const outcome: Outcome = {};
    for (const { tabla, before, after } of this.written.values()) {
      const effect = this.effect(tabla, before, after);
      if (effect !== undefined) outcome[effectKey(tabla, after.uuid)] = effect;
    }
    return outcome;
  }

  private effect(tabla: Tabla, before: BaseRow | undefined, after: BaseRow): Effect | undefined {
    if (!isGuarded(tabla)) return undefined;
    if (!isLive(after)) return isLive(before) ? null : undefined;
    const old: Record<string, unknown> = isLive(before) ? { ...before } : {};
    const changed = Object.entries(after).filter(
      ([columna, valor]) => !isLive(before) || !sameJson(valor, old[columna]),
    );
    return effectOf(tabla, Object.fromEntries(changed) as Partial<Tablas[Tabla]>) ?? undefined;
  }

  private find<T extends Tabla>(tabla: T, id: Id): Tablas[T] | undefined {
    const shown = this.shown.get(tabla, id);
    const own = this.written.get(this.nameOf(tabla, shown?.id ?? this.shown.resolve(tabla, id)));
    return (own?.after as Tablas[T] | undefined) ?? shown;
  }

  private own<T extends Tabla>(tabla: T): Tablas[T][] {
    const rows = [...this.written.values()].filter((each) => each.tabla === tabla).map(({ after }) => after);
    return rows.filter(isLive) as unknown as Tablas[T][];
  }

  private nameOf(tabla: Tabla, id: Id): string {
    return `${tabla}/${id}`;
  }

  /** A reference by its uuid, which stays the same when the server gives the record a number. */
  private nameOfValue(columna: string, valor: unknown): string {
    const tabla = tableOfColumn(columna);
    if (!tabla || (typeof valor !== 'number' && typeof valor !== 'string')) return String(valor);
    return this.find(tabla, valor)?.uuid ?? String(valor);
  }
}
