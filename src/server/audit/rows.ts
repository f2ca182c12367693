/** All rows of a database, for checks that look at all of them: each condition is looked up by an index. */
import type { Kysely } from 'kysely';
import { type Tabla, TABLAS, type Tablas } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';
import type { Database } from '../db/schema.ts';
import type { Promesa } from '../http/change-log.ts';

export interface LogLine {
  version: number;
  created_at: string;
  usuario_id: number | null;
  accion: string;
  tabla: string;
  registro_id: number | null;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
  promesa: Promesa | null;
}

export interface Audited {
  rows: { [T in Tabla]: Tablas[T][] };
  lector: Lector;
  /** In the order of the commits. */
  log: LogLine[];
  /** Number of each user → uuid. */
  users: ReadonlyMap<number, string>;
}

/** Something that should not be, in Spanish. */
export type Finding = string;

export async function readAll(trx: Kysely<Database>): Promise<Audited> {
  const rows = {} as Audited['rows'];
  for (const tabla of TABLAS) {
    const found = await trx
      .selectFrom(tabla as 'chofer')
      .selectAll()
      .orderBy('id')
      .execute();
    Object.assign(rows, { [tabla]: found });
  }
  const log = await trx.selectFrom('bitacora').selectAll().orderBy('version').orderBy('id').execute();
  const users = await trx.selectFrom('usuario').select(['id', 'uuid']).execute();
  return {
    rows,
    lector: indexed(rows),
    log: log as LogLine[],
    users: new Map(users.map(({ id, uuid }) => [id, uuid])),
  };
}

function indexed(rows: Audited['rows']): Lector {
  const indexes = new Map<string, Map<unknown, object[]>>();
  const isLive = ({ deleted_at }: { deleted_at: string | null }): boolean => deleted_at === null;
  const by = (tabla: Tabla, columna: string, valor: unknown): object[] => {
    const name = `${tabla} ${columna}`;
    const index =
      indexes.get(name) ?? Map.groupBy<unknown, object>(rows[tabla], (row) => Reflect.get(row, columna));
    indexes.set(name, index);
    return index.get(valor) ?? [];
  };
  return {
    get: <T extends Tabla>(tabla: T, id: Id | null) =>
      (id === null ? undefined : by(tabla, typeof id === 'number' ? 'id' : 'uuid', id)[0]) as
        | Tablas[T]
        | undefined,
    all: <T extends Tabla>(tabla: T) => rows[tabla].filter(isLive),
    where: <T extends Tabla>(tabla: T, columna: string, valor: unknown) =>
      (by(tabla, columna, valor) as Tablas[T][]).filter(isLive),
  };
}
