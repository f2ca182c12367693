/**
 * Older states of the database, put back in the place of what there is: by the command, as another database, or behind the
 * server's back, as a snapshot of the disk does it (docs/decisions/030).
 */
import { TABLES } from '#contracts/tables.ts';
import { CATCH_UP_COUNTERS } from '#server/db/counters.ts';
import { FORGET } from './history.ts';

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

const LOG = ['bitacora', 'idempotencia'] as const;
/** What a snapshot has beside records: who is logged in, and what triggers keep. */
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

/** Of a table's rows as they lie in that schema. */
const columnsOf = (table: string, from: string): string =>
  `(select string_agg(quote_ident(column_name), ', ' order by ordinal_position)
    from information_schema.columns where table_schema = '${from}' and table_name = '${table}')`;

/** Inserts the rows of a backup's table, under their own numbers; a column that was added since has its default. */
function refill(table: string, from: string): string {
  return `do $$ declare columns text := ${columnsOf(table, from)}; begin
    execute format('insert into public.${table} (%s) overriding system value select %s from ${from}.${table}', columns, columns);
  end $$;`;
}

const numberAgain = (table: string): string =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false);`;

/** Keeps all rows aside; a later backup takes the place of an earlier one. */
export async function keepBackup(query: Query): Promise<void> {
  const tables = [...LOG, ...REST, 'reloj', ...TABLES];
  await query(
    `drop schema if exists backup cascade; create schema backup;
    ${tables.map((table) => `create table backup.${table} as table public.${table};`).join(' ')}`,
  );
}

/** As `restaurar` puts it back: as another database, whose numbers since then are used again. */
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
 * Behind the server's back: no trigger runs, `instancia` stays, and counter and epochs are those of the snapshot.
 * `elsewhere`: Postgres has run since in another process, as after a restart or a failover; else only a process that has
 * seen the lost versions can tell.
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
