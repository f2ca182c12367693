/**
 * Restores of older states of the database: by the command `restaurar`, as another database, or without the server's
 * knowledge, as when a disk snapshot is restored (docs/decisions/030).
 */
import { TABLES } from '#contracts/tables.ts';
import { CATCH_UP_COUNTERS } from '#server/db/counters.ts';
import { FORGET } from './history.ts';

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

const LOG = ['bitacora', 'idempotencia'] as const;
/** Tables that a snapshot holds in addition to records: sessions, and those that triggers maintain. */
const REST = [
  'usuario',
  'sesion',
  'epoca',
  'huella',
  'cuenta_operacion',
  'cuenta_factura',
  'por_facturar',
  'por_portear',
  'numero',
] as const;

/** The columns of a table in the backup's schema. */
const columnsOf = (table: string, from: string): string =>
  `(select string_agg(quote_ident(column_name), ', ' order by ordinal_position)
    from information_schema.columns where table_schema = '${from}' and table_name = '${table}')`;

/** Inserts the rows of a backup's table with their original ids. Columns that were added since get their defaults. */
function refill(table: string, from: string): string {
  return `do $$ declare columns text := ${columnsOf(table, from)}; begin
    execute format('insert into public.${table} (%s) overriding system value select %s from ${from}.${table}', columns, columns);
  end $$;`;
}

const numberAgain = (table: string): string =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false);`;

/** Copies all rows into the backup's schema. A later backup replaces an earlier one. */
export async function keepBackup(query: Query): Promise<void> {
  const tables = [...LOG, ...REST, 'reloj', ...TABLES];
  await query(
    `drop schema if exists backup cascade; create schema backup;
    ${tables.map((table) => `create table backup.${table} as table public.${table};`).join(' ')}`,
  );
}

/**
 * Restores the backup as `restaurar` does: as another database, in which the ids assigned since the backup are assigned
 * again.
 */
export async function putBackAsAnother(query: Query): Promise<void> {
  const emptied = [...LOG, 'sesion', ...TABLES.toReversed()];
  await query(
    [
      ...emptied.map((table) => `delete from ${table};`),
      'update reloj set version = (select version from backup.reloj), instancia = gen_random_uuid();',
      ...[...LOG, ...TABLES].map((table) => `${refill(table, 'backup')} ${numberAgain(table)}`),
      `${CATCH_UP_COUNTERS};`,
      FORGET,
    ].join(' '),
  );
}

/**
 * Restores the backup without the server's knowledge: no trigger runs, `instancia` stays the same, and the version
 * counter and the epochs are those of the snapshot. `elsewhere`: Postgres was restarted in another process since, as
 * after a restart or a failover. Otherwise only a server process that has read the lost versions can detect the
 * restore.
 */
export async function putBackUnseen(query: Query, elsewhere: boolean): Promise<void> {
  const all = [...LOG, ...REST, ...TABLES];
  await query(
    [
      'begin; set local session_replication_role = replica;',
      ...all.map((table) => `delete from ${table}; ${refill(table, 'backup')}`),
      `update reloj set (version, epoca, corrida) = (select version, epoca, ${elsewhere ? `'an earlier run'` : 'corrida'}
        from backup.reloj);`,
      ...[...LOG, ...TABLES].map(numberAgain),
      `${FORGET} commit;`,
    ].join(' '),
  );
}
