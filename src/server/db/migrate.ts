import { readFileSync, readdirSync } from 'node:fs';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any constant: processes that start together migrate one after the other. */
const MIGRATING = 7_263_542;

interface Migration {
  numero: number;
  nombre: string;
}

/** '001-base.sql' → number 1. In order, since they are numbered with three digits. */
function migrations(): Migration[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  return files.toSorted().map((nombre) => ({ numero: Number.parseInt(nombre, 10), nombre }));
}

async function apply(client: pg.ClientBase, { numero, nombre }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(readFileSync(new URL(nombre, FOLDER), 'utf8'));
    await client.query('insert into migracion (numero, nombre) values ($1, $2)', [numero, nombre]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new StartupError(`La migración ${nombre} falló: ${(error as Error).message}`);
  }
}

async function migrateLocked(client: pg.ClientBase): Promise<string[]> {
  await client.query(`create table if not exists migracion (
    numero integer primary key, nombre text not null, aplicada_at timestamptz(3) not null default now())`);
  const { rows } = await client.query<{ numero: number }>('select numero from migracion');
  const applied = new Set(rows.map((row) => row.numero));
  const known = migrations();
  const newest = Math.max(0, ...applied);
  const last = known.at(-1)?.numero ?? 0;
  if (newest > last) {
    throw new StartupError(
      `La base de datos es de una versión más nueva de la aplicación (migración ${newest}; esta llega a la ${last}). ` +
        'Actualice la aplicación.',
    );
  }
  const pending = known.filter(({ numero }) => !applied.has(numero));
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ nombre }) => nombre);
}

/**
 * Brings the database up to this code, each migration in its own transaction. Answers the names of those applied.
 * @throws StartupError for a database newer than the code, and for a migration that fails.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Up to date but for a migration in progress elsewhere, which may well take minutes.
    await client.query('set statement_timeout to 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATING]);
    return await migrateLocked(client);
  } finally {
    // Closed rather than given back: that frees the lock and the setting whatever happened.
    client.release(true);
  }
}
