/** Reads and alters the tables without the server, as an administrator with SQL does. */
import type { Kysely } from 'kysely';
import { type TableName, TABLES } from '#contracts/tables.ts';
import { audit } from '#server/audit/audit.ts';
import type { Database } from '#server/db/schema.ts';
import type { Query } from './history.ts';

/** Returns those of the uuids that no record has. */
export async function missing(query: Query, uuids: readonly string[]): Promise<string[]> {
  const each = TABLES.map((table) => `select uuid from ${table}`).join(' union all ');
  const { rows } = await query(each);
  const known = new Set(rows.map(({ uuid }) => uuid));
  return uuids.filter((uuid) => !known.has(uuid));
}

/**
 * Lowers the version of one row, as an edit of the tables by hand does, to one that the row never had: a device that
 * knew the row under that version could not notice the edit. @returns its uuid; null where there was none
 */
export async function setVersionBack(query: Query, table: TableName, which: number): Promise<string | null> {
  const { rows } = await query(
    `with live as (select id, row_number() over (order by id) - 1 as n, count(*) over () as of from ${table}
      where deleted_at is null and version > ${table === 'operacion' ? 1_000_000 : 1})
    update ${table} t set version = version - case when version > 1000000 then 500000 else 1 end from live
    where live.id = t.id and n = floor(${which} * of) returning t.uuid`,
  );
  const uuid = rows[0]?.uuid;
  return typeof uuid === 'string' ? uuid : null;
}

/**
 * Returns what `npm run auditar` finds, except in the rows with these uuids: the version of a row that was altered by
 * hand does not tell which change was the last one.
 */
export async function findingsExcept(db: Kysely<Database>, altered: ReadonlySet<string>): Promise<string[]> {
  const { checks } = await audit(db);
  return checks.flatMap(([title, findings]) =>
    findings
      .filter((finding) => ![...altered].some((uuid) => finding.includes(uuid)))
      .map((finding) => `${title}: ${finding}`),
  );
}

const DELETED = "deleted_at > now() - interval '400 days'";

/** Lets more than a year pass for deleted rows: their tombstones are no longer sent. @returns whether there were any */
export async function forgetTombstones(query: Query): Promise<boolean> {
  const each = TABLES.map((table) => `select 1 from ${table} where ${DELETED}`);
  const { rows } = await query(each.join(' union all '));
  await query(
    [
      // No trigger has anything to do, and those of all tables take longer than the updates.
      'begin; set local session_replication_role = replica;',
      ...TABLES.map(
        (table) => `update ${table} set deleted_at = deleted_at - interval '500 days' where ${DELETED};`,
      ),
      // Answers are cached until something is written.
      'update reloj set version = version + 1; commit;',
    ].join(' '),
  );
  return rows.length > 0;
}
