import { readFileSync, readdirSync } from 'node:fs';
import type pg from 'pg';
import { TABLES } from '#contracts/tables.ts';
import type { PipelinedClient } from './client.ts';
import { StartupError } from '../startup-error.ts';

/** The state before the first migration. */
export const MIGRATION_TABLE = `create table if not exists migracion (
    numero integer primary key, nombre text not null, aplicada_at timestamptz(3) not null default now())`;

const FOLDER = new URL('./migrations/', import.meta.url);
/** The key of an advisory lock: processes that start together migrate one after the other. */
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

const textOf = ({ nombre }: Migration): string => readFileSync(new URL(nombre, FOLDER), 'utf8');

/** The number of the newest migration that this code has. */
export const newestMigration = (): number => migrations().at(-1)?.numero ?? 0;

/** The SQL of those migrations, in order. */
export function sqlOfMigrations(numeros: ReadonlySet<number>): string {
  const applied = migrations().filter(({ numero }) => numeros.has(numero));
  return applied.map(textOf).join('\n');
}

/** The migration that added `reloj.esquema`. */
const SCHEMA = 14;
const REPLICATED = new RegExp(String.raw`\b(${TABLES.join('|')})\b`);
const UNAFFECTED = /^-- replica: unaffected$/m;

/**
 * A migration may fill a column without raising versions, so each migration that names a replicated table makes
 * replicas refetch everything. A migration that alters none of their rows and columns (an index) contains the line '--
 * replica: unaffected'.
 */
const touchesReplicas = ({ numero }: Migration, text: string): boolean =>
  numero > SCHEMA && !UNAFFECTED.test(text) && REPLICATED.test(text.replaceAll(/--.*$/gm, ''));

/** Runs one migration and records it, within the caller's transaction. @throws StartupError */
export async function applyMigration(
  client: pg.ClientBase,
  migration: Migration,
  text: string,
): Promise<void> {
  const { numero, nombre } = migration;
  try {
    await client.query(text);
    if (touchesReplicas(migration, text)) await client.query('update reloj set esquema = esquema + 1');
    await client.query('insert into migracion (numero, nombre) values ($1, $2)', [numero, nombre]);
  } catch (error) {
    throw new StartupError(`La migración ${nombre} falló: ${(error as Error).message}`);
  }
}

const apply = (client: pg.ClientBase, migration: Migration): Promise<void> =>
  applyMigration(client, migration, textOf(migration));

async function applyAlone(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await apply(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function migrateLocked(client: pg.ClientBase, applyOne: typeof apply): Promise<string[]> {
  await client.query(MIGRATION_TABLE);
  const { rows } = await client.query<{ numero: number }>('select numero from migracion');
  const applied = new Set(rows.map((row) => row.numero));
  const known = migrations();
  const newest = Math.max(0, ...applied);
  const last = newestMigration();
  if (newest > last) {
    throw new StartupError(
      `La base de datos es de una versión más nueva de la aplicación (migración ${newest}; esta llega a la ${last}). ` +
        'Actualice la aplicación.',
    );
  }
  const pending = known.filter(({ numero }) => !applied.has(numero));
  for (const migration of pending) await applyOne(client, migration);
  return pending.map(({ nombre }) => nombre);
}

/**
 * Migrates the database to the schema of this code, each migration in its own transaction. @returns the names of those
 * applied
 * @throws StartupError where the database is newer than the code, and where a migration fails
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Up to date, except for a migration in progress in another process, which may take minutes.
    (client as unknown as PipelinedClient).isPatient = true;
    await client.query('set statement_timeout to 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATING]);
    return await migrateLocked(client, applyAlone);
  } finally {
    // Closed instead of returned to the pool, which releases the lock and the setting in every case.
    client.release(true);
  }
}

/** Until the end of the transaction no server can start on the database: it waits before migrating. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATING]);
}

/** As migrate(), within a transaction that holds migrations. */
export const migrateWithin = (client: pg.ClientBase): Promise<string[]> => migrateLocked(client, apply);
