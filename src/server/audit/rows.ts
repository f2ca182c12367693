/** All rows of a database, for checks that read all of them. Conditions are looked up by an index. */
import type { Kysely } from 'kysely';
import { type TableName, TABLES, type Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { Database } from '../db/schema.ts';
import type { LoggedPromise } from '../http/change-log.ts';

export interface LogLine {
  version: number;
  created_at: string;
  usuario_id: number | null;
  accion: string;
  tabla: string;
  registro_id: number | null;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
  promesa: LoggedPromise | null;
}

export interface Audited {
  rows: { [T in TableName]: Tables[T][] };
  reader: Reader;
  /** In the order of the commits. */
  log: LogLine[];
  /** The id of each user → uuid. */
  users: ReadonlyMap<number, string>;
}

/** A violation of a rule, as a Spanish sentence. */
export type Finding = string;

export async function readAll(trx: Kysely<Database>): Promise<Audited> {
  const rows = {} as Audited['rows'];
  for (const table of TABLES) {
    const found = await trx
      .selectFrom(table as 'chofer')
      .selectAll()
      .orderBy('id')
      .execute();
    Object.assign(rows, { [table]: found });
  }
  const log = await trx.selectFrom('bitacora').selectAll().orderBy('version').orderBy('id').execute();
  const users = await trx.selectFrom('usuario').select(['id', 'uuid']).execute();
  return {
    rows,
    reader: indexed(rows),
    log: log as LogLine[],
    users: new Map(users.map(({ id, uuid }) => [id, uuid])),
  };
}

function indexed(rows: Audited['rows']): Reader {
  const indexes = new Map<string, Map<unknown, object[]>>();
  const isLive = ({ deleted_at }: { deleted_at: string | null }): boolean => deleted_at === null;
  const by = (table: TableName, column: string, value: unknown): object[] => {
    const name = `${table} ${column}`;
    const index =
      indexes.get(name) ?? Map.groupBy<unknown, object>(rows[table], (row) => Reflect.get(row, column));
    indexes.set(name, index);
    return index.get(value) ?? [];
  };
  return {
    get: <T extends TableName>(table: T, id: Id | null) =>
      (id === null ? undefined : by(table, typeof id === 'number' ? 'id' : 'uuid', id)[0]) as
        | Tables[T]
        | undefined,
    all: <T extends TableName>(table: T) => rows[table].filter(isLive),
    where: <T extends TableName>(table: T, column: string, value: unknown) =>
      (by(table, column, value) as Tables[T][]).filter(isLive),
  };
}
