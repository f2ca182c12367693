/**
 * The rows that every transaction wrote, recorded by the simulator's triggers: the oracles read the tables, not the
 * server's answers.
 */
import { type TableName, TABLES } from '#contracts/tables.ts';
import type { Role } from '#domain/vocabulary.ts';

/** A row as jsonb: references are ids, times are ISO 8601 with an offset. */
export type Json = Record<string, unknown> & { id: number; uuid: string; version: number };

/** One insert or update of one row. */
export interface RowWrite {
  tabla: TableName;
  before: Json | null;
  after: Json;
}

/** One change that was committed. */
export interface Commit {
  /** Its idempotency key; null for a client that sends none. */
  key: string | null;
  version: number;
  /** The user who made the change, from `bitacora`. */
  userId: number | null;
  writes: RowWrite[];
}

/** A line of `bitacora`. */
interface LogLine {
  version: number;
  usuario_id: number | null;
}

interface Entry {
  nth: number;
  transaction: string;
  tabla: string;
  before: Json | null;
  after: Json;
}

export type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** What a user may do, and the driver that the user is. */
interface Position {
  role: Role;
  chofer: number | null;
}

const LOGGED = [...TABLES, 'bitacora', 'idempotencia', 'usuario'];

export const INSTALL = `
  create unlogged table base.history (nth bigserial primary key, transaction text, tabla text, before jsonb, after jsonb);
  create function base.note() returns trigger language plpgsql as $$ begin
    insert into base.history (transaction, tabla, before, after)
    values (pg_current_xact_id()::text, tg_table_name, case when tg_op = 'UPDATE' then to_jsonb(old) end, to_jsonb(new));
    return null;
  end $$;
  ${LOGGED.map((table) => `create trigger sim_history after insert or update on public.${table} for each row execute function base.note();`).join('\n')}`;

export const isLive = (row: Json | null | undefined): row is Json =>
  row !== null && row !== undefined && row.deleted_at === null;

export const nameOf = (table: string, uuid: string): string => `${table}/${uuid}`;

/** All rows of all tables, as of the last commit that was read. */
export class History {
  private readonly query: Query;
  /** By `nameOf`. */
  private rows = new Map<string, Json>();
  /** By user id. */
  private readonly positions = new Map<number, Position>();
  /** By uuid of an operation: since when which driver has it, as far as this object has read that it was given. */
  private readonly drivers = new Map<string, { at: number; chofer: number | null }[]>();
  /** The last entry that was read. Entries are not deleted: no vacuum runs here, and each read would skip them all. */
  private last = 0;

  constructor(query: Query) {
    this.query = query;
  }

  /** Reads all rows again, and discards the records so far. */
  async load(): Promise<void> {
    const { rows: ends } = await this.query('select coalesce(max(nth), 0)::int as nth from base.history');
    this.last = Number(ends[0]?.nth);
    const each = TABLES.map((table) => `select '${table}' as tabla, to_jsonb(t) as row from ${table} t`);
    const { rows } = await this.query(each.join(' union all '));
    this.rows = new Map(
      (rows as unknown as { tabla: string; row: Json }[]).map(({ tabla, row }) => [
        nameOf(tabla, row.uuid),
        row,
      ]),
    );
    const { rows: users } = await this.query('select to_jsonb(u) as row from usuario u');
    this.positions.clear();
    this.drivers.clear();
    for (const { row } of users as unknown as { row: Json }[]) this.employ(row);
  }

  private employ({ id, role, chofer_id }: Json): void {
    this.positions.set(id, { role: role as Role, chofer: chofer_id as number | null });
  }

  /** The driver that the user is; null for a user of the office. */
  driverOf(userId: number | null): number | null {
    return this.positions.get(userId ?? 0)?.chofer ?? null;
  }

  private noteDriver({ uuid, updated_at, chofer_id }: Json): void {
    const known = this.drivers.get(uuid) ?? [];
    this.drivers.set(uuid, [
      ...known,
      { at: Date.parse(String(updated_at)), chofer: chofer_id as number | null },
    ]);
  }

  /** The driver that the operation had at that time (epoch ms); undefined where it is not known. */
  driverAt(operacion: string, at: number): number | null | undefined {
    return this.drivers.get(operacion)?.findLast((each) => each.at <= at)?.chofer;
  }

  /** All rows of a table, deleted ones too. */
  all(table: TableName): Json[] {
    return [...this.rows].filter(([name]) => name.startsWith(`${table}/`)).map(([, row]) => row);
  }

  row(table: string, uuid: string): Json | undefined {
    return this.rows.get(nameOf(table, uuid));
  }

  /**
   * The changes that were committed since the last call, in order. `each` is called with the rows as they are after
   * each change.
   */
  async read(each: (commit: Commit) => void): Promise<void> {
    const { rows } = await this.query(`select * from base.history where nth > ${this.last} order by nth`);
    // Two simultaneous requests each read what both have written.
    const entries = (rows as unknown as Entry[]).filter(({ nth }) => nth > this.last);
    this.last = entries.at(-1)?.nth ?? this.last;
    for (const { tabla, after } of entries) if (tabla === 'usuario') this.employ(after);
    for (const [, group] of Map.groupBy(entries, ({ transaction }) => transaction)) {
      for (const commit of commitsOf(group)) {
        for (const { tabla, before, after } of commit.writes) {
          this.rows.set(nameOf(tabla, after.uuid), after);
          if (tabla === 'operacion' && before?.chofer_id !== after.chofer_id) this.noteDriver(after);
        }
        each(commit);
      }
    }
  }
}

/**
 * The changes of one transaction. Their log lines and their idempotency keys are inserted in the order of the changes.
 */
function commitsOf(entries: readonly Entry[]): Commit[] {
  const of = (name: string): unknown[] =>
    entries.filter(({ tabla }) => tabla === name).map(({ after }) => after);
  // A change that alters other records too has a line for each (Done.also): all of them have its version.
  const lines = [...Map.groupBy(of('bitacora') as LogLine[], ({ version }) => version).values()].map(
    ([first]) => first!,
  );
  const keys = (of('idempotencia') as { clave: string }[]).map(({ clave }) => clave);
  if (keys.length > 0 && keys.length !== lines.length)
    throw new Error('Some changes of a transaction have no key');
  const rows = entries.filter(({ tabla }) => (TABLES as readonly string[]).includes(tabla));
  return lines.map(({ version, usuario_id }, index) => ({
    key: keys[index] ?? null,
    version,
    userId: usuario_id,
    writes: merged(rows.filter(({ after }) => after.version === version)),
  }));
}

/** Merges several writes of one row into one. */
function merged(entries: readonly Entry[]): RowWrite[] {
  const writes = new Map<string, RowWrite>();
  for (const { tabla, before, after } of entries) {
    const name = nameOf(tabla, after.uuid);
    const first = writes.get(name);
    writes.set(name, { tabla: tabla as TableName, before: first ? first.before : before, after });
  }
  return [...writes.values()];
}
