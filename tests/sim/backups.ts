/**
 * Restores of older states of the database: by the command `restaurar`, as another database, or without the server's
 * knowledge, as when a disk snapshot is restored (docs/decisions/030).
 */
import { TABLES } from '#contracts/tables.ts';
import { CATCH_UP_COUNTERS } from '#server/db/counters.ts';
import type { Query } from './history.ts';
import { ADDED_COLUMN } from './schema.ts';

const LOG = ['bitacora', 'idempotencia'] as const;
/** The bytes of attachments. They have no number. */
const CONTENTS = 'adjunto_contenido';
/** Tables that a snapshot holds in addition to records: sessions, and those that triggers maintain. */
export const MAINTAINED = [
  'huella',
  'cuenta_operacion',
  'cuenta_asignado',
  'cuenta_factura',
  'por_facturar',
  'por_portear',
  'por_liquidar',
  'resultado',
  'cuenta_resultado',
  'numero',
] as const;
const REST = ['usuario', 'sesion', 'epoca', ...MAINTAINED] as const;

/**
 * Backups are rows of one table, as jsonb. Copies by `create table ... as` took thirty times as long, and each such
 * statement makes every connection plan its prepared statements again.
 */
export const INSTALL_BACKUPS = 'create unlogged table base.backup (tabla text, fila jsonb);';

const KEEP = [...LOG, ...REST, CONTENTS, 'reloj', ...TABLES]
  .map((table) => `select '${table}', to_jsonb(t) from public.${table} t`)
  .join(' union all ');

/** Inserts the rows of the backup's table with their original ids. A column that was added since gets its default. */
const refill = (table: string): string =>
  `insert into public.${table} overriding system value select r.* from base.backup b,
    jsonb_populate_record(null::public.${table}, ${table === ADDED_COLUMN.table ? `'${JSON.stringify(ADDED_COLUMN.row)}' ||` : ''} b.fila) r
    where b.tabla = '${table}';`;

export const numberAgain = (table: string): string =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false);`;

const kept = (column: string): string =>
  `(select fila ->> '${column}' from base.backup where tabla = 'reloj')`;

/** Copies all rows. A later backup replaces an earlier one. */
export async function keepBackup(query: Query): Promise<void> {
  await query(`delete from base.backup; insert into base.backup ${KEEP};`);
}

/**
 * Restores the backup as `restaurar` does: as another database, in which the ids assigned since the backup are assigned
 * again.
 */
export async function putBackAsAnother(query: Query): Promise<void> {
  // A user who is a driver refers to him. Roles come back too; other columns of users stay.
  const freed = `update usuario set role = 'LECTURA', chofer_id = null where chofer_id is not null;`;
  const roles = `update usuario u set role = r.role, chofer_id = r.chofer_id, replica_desde = r.replica_desde
    from base.backup b, jsonb_populate_record(null::usuario, b.fila) r where b.tabla = 'usuario' and r.id = u.id and u.id > 2;`;
  const emptied = [...LOG, 'sesion', CONTENTS, ...TABLES.toReversed()];
  await query(
    [
      freed,
      ...emptied.map((table) => `delete from ${table};`),
      `update reloj set version = ${kept('version')}::bigint, instancia = gen_random_uuid();`,
      ...[...LOG, ...TABLES].map((table) => `${refill(table)} ${numberAgain(table)}`),
      roles,
      refill(CONTENTS),
      `${CATCH_UP_COUNTERS};`,
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
  const all = [...LOG, ...REST, CONTENTS, ...TABLES];
  await query(
    [
      'begin; set local session_replication_role = replica;',
      ...all.map((table) => `delete from ${table}; ${refill(table)}`),
      `update reloj set version = ${kept('version')}::bigint, epoca = ${kept('epoca')}::uuid,
        corrida = ${elsewhere ? `'an earlier run'` : kept('corrida')};`,
      ...[...LOG, ...TABLES].map(numberAgain),
      'commit;',
    ].join(' '),
  );
}
