import type pg from 'pg';
import { formatDateMinute } from '#domain/date.ts';
import { StartupError } from '../../startup-error.ts';
import { holdMigrations, migrateWithin, newestMigration, sqlOfMigrations } from '../migrate.ts';
import { bringEventsBack, insertEvent, setEventsAside } from '../security-log.ts';
import { bringAccessBack, setAccessAside } from './kept-access.ts';
import { dropAll, readTables, type SavedTable } from './catalog.ts';
import { runScript } from './execute.ts';
import type { BackupHeader } from './format.ts';
import { checkBackup, readBytes } from './read.ts';

/** Whether other connections of this application exist: a running server always has one, for notifications. */
async function requireAlone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ n: number }>(`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'transporte' and pid <> pg_backend_pid()`);
  if (rows[0]!.n === 0) return;
  throw new StartupError('Hay un servidor en marcha con esta base de datos. Deténgalo antes de restaurar.');
}

/** All tables that this code's migrations have ever created. */
function knownTables(): Set<string> {
  const all = sqlOfMigrations(new Set(Array.from({ length: newestMigration() }, (_, n) => n + 1)));
  const made = all.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?"?(\w+)/gim);
  return new Set(['migracion', ...Array.from(made, ([, nombre]) => nombre!)]);
}

/** Refuses a database with tables of other applications. In a database of a newer schema all tables count as ours. */
async function requireOurs(client: pg.ClientBase, tables: readonly SavedTable[]): Promise<void> {
  const names = tables.map(({ nombre }) => nombre);
  if (names.includes('migracion')) {
    const { rows } = await client.query<{ max: number | null }>('select max(numero) as max from migracion');
    if ((rows[0]!.max ?? 0) > newestMigration()) return;
  }
  const known = knownTables();
  const others = names.filter((nombre) => !known.has(nombre));
  if (others.length === 0) return;
  throw new StartupError(
    `La base de datos tiene tablas que no son de esta aplicación (${others.join(', ')}). No se cambió nada.`,
  );
}

async function replace(client: pg.ClientBase, file: string, created: string): Promise<void> {
  await holdMigrations(client);
  await requireAlone(client);
  const tables = await readTables(client);
  await requireOurs(client, tables);
  const names = tables.map(({ nombre }) => nombre);
  // Otherwise a restore would remove the traces of what it undoes.
  const hasEvents = await setEventsAside(client, names);
  const hasAccess = await setAccessAside(client, names);
  await dropAll(client, tables);
  await runScript(client, readBytes(file));
  await migrateWithin(client);
  if (hasEvents) await bringEventsBack(client);
  if (hasAccess) await bringAccessBack(client);
  await insertEvent(client, { tipo: 'Restauración', detalle: `Respaldo del ${formatDateMinute(created)}` });
}

/**
 * Replaces the contents of the database by a backup in one transaction: after an interruption everything is as before.
 * @throws StartupError where the file is incomplete or of a newer schema, where a server is running, and for tables of
 * other applications
 */
export async function restoreBackup(client: pg.ClientBase, file: string): Promise<BackupHeader> {
  const header = await checkBackup(file);
  if (header.esquema > newestMigration()) {
    throw new StartupError(
      `El respaldo es de una versión más nueva de la aplicación (migración ${header.esquema}; ` +
        `esta llega a la ${newestMigration()}). Actualice la aplicación. No se cambió nada.`,
    );
  }
  await client.query('set statement_timeout to 0; set idle_in_transaction_session_timeout to 0');
  await client.query('begin');
  try {
    await replace(client, file, header.created);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (error instanceof StartupError) throw error;
    throw new StartupError(`No se pudo restaurar: ${(error as Error).message}. No se cambió nada.`);
  }
  await client.query('analyze');
  return header;
}
