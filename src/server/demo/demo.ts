/** The context that all parts of the demo share. */
import type { TableName } from '#contracts/tables.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { DemoCalendar, toIso } from './calendar.ts';
import { Identifiers } from './identifiers.ts';
import { Random } from './random.ts';
import { type NewRow, RowSet } from './row-set.ts';

export interface DemoOptions {
  operaciones: number;
  seed: number;
  /** ISO time: the demo's today. */
  now: string;
}

/** One line of the log: who did what to which row. */
export interface Change {
  created_at: string;
  usuario_id: number;
  accion: EndpointKey;
  tabla: TableName;
  registro_id: number;
  antes: object | null;
  despues: object;
}

/** The history of older work is omitted: for a large company it would be most of the database. */
const HISTORY_DAYS = 60;

export class Demo {
  readonly random: Random;
  readonly calendar: DemoCalendar;
  readonly identifiers: Identifiers;
  readonly changes: Change[] = [];
  private readonly staff: readonly number[];
  private readonly counts = new Map<TableName, number>();

  /** `staff`: the ids of the users in the history. */
  constructor({ seed, now }: Pick<DemoOptions, 'seed' | 'now'>, staff: readonly number[]) {
    this.random = new Random(seed);
    this.calendar = new DemoCalendar(now);
    this.identifiers = new Identifiers(this.random);
    this.staff = staff;
  }

  /** The version is stamped when the row is written. */
  readonly newRow: NewRow = (table, at) => {
    const id = (this.counts.get(table) ?? 0) + 1;
    this.counts.set(table, id);
    const stamp = { created_at: at, updated_at: at, deleted_at: null };
    return { id, uuid: this.random.uuid(), version: 0, ...stamp } as ReturnType<NewRow>;
  };

  rowSet(): RowSet {
    return new RowSet(this.newRow);
  }

  /** Adds a change to the history if it is recent. */
  log(at: string, action: EndpointKey, table: TableName, before: object | null, after: { id: number }): void {
    if (at < toIso(this.calendar.now - HISTORY_DAYS * DAY_MS)) return;
    const usuario_id = this.random.pick(this.staff);
    this.changes.push({
      created_at: at,
      usuario_id,
      accion: action,
      tabla: table,
      registro_id: after.id,
      antes: before,
      despues: after,
    });
  }

  count(table: TableName): number {
    return this.counts.get(table) ?? 0;
  }
}
