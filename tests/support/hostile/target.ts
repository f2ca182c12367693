/** The target of hostile requests: a company with data, its ids, and a check whether anything changed. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { TABLES } from '#contracts/tables.ts';
import type { Database } from '#server/db/schema.ts';
import type { Envelope } from './send.ts';
import type { HostileRequest } from './request.ts';

type Ids = ReadonlyMap<string, readonly string[]>;

const WITH_IDS = [...TABLES, 'usuario'] as const;

/** Ids and uuids, most of live records; of each table also some of deleted records, and some that never existed. */
export async function loadIds(db: Kysely<Database>): Promise<Ids> {
  const ids = new Map<string, string[]>();
  for (const table of WITH_IDS) {
    const { rows } = await sql<{ id: number; uuid: string; deleted_at: string | null }>`
      (select id, uuid, deleted_at from ${sql.table(table)} where deleted_at is null order by id desc limit 40)
      union all (select id, uuid, deleted_at from ${sql.table(table)} where deleted_at is not null order by id limit 5)
    `.execute(db);
    const known = rows.map(({ id, uuid }, at) => (at % 3 === 2 ? uuid : String(id)));
    ids.set(table, [...known, '999999', randomUUID()]);
  }
  return ids;
}

// oxlint-disable-next-line no-control-regex -- the marks of values.ts
const IN_PATH = /\u0001id:(\w+):(\d+)\u0002/g;
/** In JSON the mark is a string of its own, with its first and last character escaped. */
const IN_JSON = /"\\u0001(id|raw):([^"]*?)\\u0002"/g;

const idAt = (ids: Ids, table: string, which: string): string => {
  const known = ids.get(table) ?? [];
  return known[Number(which) % Math.max(1, known.length)] ?? '1';
};

/** An id is written bare, a uuid in quotes. */
const asJson = (id: string): string => (/^\d+$/.test(id) ? id : JSON.stringify(id));

function fill(text: string, ids: Ids): string {
  const json = text.replaceAll(IN_JSON, (_, kind: string, rest: string) => {
    if (kind === 'raw') return rest;
    const [table = '', which = '0'] = rest.split(':');
    return asJson(idAt(ids, table, which));
  });
  return json
    .replaceAll(/\\u0001id:(\w+):(\d+)\\u0002/g, (_, table: string, which: string) => idAt(ids, table, which))
    .replaceAll(IN_PATH, (_, table: string, which: string) => idAt(ids, table, which));
}

/** Prepares a request for sending: with existing ids, and nothing in the address that a socket would reject. */
export function envelopeOf(
  { method, path, headers, body }: HostileRequest,
  ids: Ids,
  authorization?: string,
): Envelope {
  const address = fill(`/api${path}`, ids).replaceAll(/[^\u0021-\u007E]/g, '-');
  const content = typeof body === 'string' ? Buffer.from(fill(body, ids)) : body && Buffer.from(body);
  return {
    method,
    path: address,
    headers: {
      ...(content ? { 'content-type': 'application/json' } : {}),
      ...headers,
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: content,
  };
}

/** Reads every row of every table, except failed logins, which are recorded and logged before authentication. */
export async function contentsOfDatabase(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ tabla: string }>`
    select table_name as tabla from information_schema.tables
    where table_schema = 'public' and table_name not in ('intento_login', 'evento_seguridad') order by 1
  `.execute(db);
  const each = rows.map(
    ({ tabla }) => sql`select ${sql.lit(tabla)} as tabla,
      md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as suma from ${sql.table(tabla)} t`,
  );
  const found = await sql<{ tabla: string; suma: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return JSON.stringify(found.rows);
}
