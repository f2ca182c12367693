/** What all parts of the demo share while it is made. */
import type { Tabla } from '#contracts/tables.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { Calendar, DIA, iso } from './calendar.ts';
import { Identifiers } from './identifiers.ts';
import { Random } from './random.ts';
import { type NewRow, RowSet } from './row-set.ts';

export interface DemoOptions {
  operaciones: number;
  semilla: number;
  /** ISO time: the demo's today. */
  ahora: string;
}

/** One line of the log: who did what to which row. */
export interface Change {
  created_at: string;
  usuario_id: number;
  accion: EndpointKey;
  tabla: Tabla;
  registro_id: number;
  antes: object | null;
  despues: object;
}

/** The history of older work is left out: of a big company it would be most of the database. */
const DIAS_CON_HISTORIA = 60;

export class Demo {
  readonly random: Random;
  readonly calendar: Calendar;
  readonly identifiers: Identifiers;
  readonly changes: Change[] = [];
  private readonly staff: readonly number[];
  private readonly counts = new Map<Tabla, number>();

  /** `staff` are the numbers of the users that the history names. */
  constructor({ semilla, ahora }: Pick<DemoOptions, 'semilla' | 'ahora'>, staff: readonly number[]) {
    this.random = new Random(semilla);
    this.calendar = new Calendar(ahora);
    this.identifiers = new Identifiers(this.random);
    this.staff = staff;
  }

  /** The version is stamped when the row is written. */
  readonly newRow: NewRow = (tabla, at) => {
    const id = (this.counts.get(tabla) ?? 0) + 1;
    this.counts.set(tabla, id);
    const stamp = { created_at: at, updated_at: at, deleted_at: null };
    return { id, uuid: this.random.uuid(), version: 0, ...stamp } as ReturnType<NewRow>;
  };

  rowSet(): RowSet {
    return new RowSet(this.newRow);
  }

  /** Writes a change down, if it is recent. */
  log(at: string, accion: EndpointKey, tabla: Tabla, antes: object | null, despues: { id: number }): void {
    if (at < iso(this.calendar.ahora - DIAS_CON_HISTORIA * DIA)) return;
    const usuario_id = this.random.pick(this.staff);
    this.changes.push({ created_at: at, usuario_id, accion, tabla, registro_id: despues.id, antes, despues });
  }

  count(tabla: Tabla): number {
    return this.counts.get(tabla) ?? 0;
  }
}
