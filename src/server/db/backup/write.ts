import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartupError } from '../../startup-error.ts';
import { newestMigration, sqlOfMigrations, MIGRATION_TABLE } from '../migrate.ts';
import { byReferences, readTables, type SavedTable } from './catalog.ts';
import { backupHeader, trailer, END_OF_COPY, TRANSACTION } from './format.ts';

/**
 * Open sessions and failed logins are not saved: users log in again after a restore. Ended sessions are, so that their
 * devices are still told.
 */
const NO_ROWS = new Set(['sesion', 'intento_login']);
/** The table of the bytes of attachments, which may be many times the rest. */
export const CONTENTS = 'adjunto_contenido';

interface BackupOptions {
  /** Tables that are saved without their rows. */
  leaveOut?: readonly string[];
}

/**
 * Added to the version by a restore. Devices may hold versions assigned after the snapshot, which must never denote
 * another state of a record.
 */
const SEQUENCE_GAP = 1_000_000;
/**
 * Added to the ids by a restore. Records created after the snapshot are lost, and devices may still refer to them by
 * id. Numbers of operations and invoices are ids, so the value is no larger than needed: the rows of a large company's
 * busiest table in a week. Devices refer to records by uuid; this protects other clients of the API.
 */
const ID_GAP = 10_000;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

async function readSchema(client: pg.ClientBase): Promise<Set<number>> {
  const { rows } = await client.query<{ numero: number }>('select numero from migracion');
  const numeros = new Set(rows.map(({ numero }) => numero));
  if (Math.max(0, ...numeros) <= newestMigration()) return numeros;
  throw new StartupError(
    'La base de datos es de una versión más nueva de la aplicación. Respáldela con esa versión.',
  );
}

async function* rowsOf(
  client: pg.ClientBase,
  { nombre, columns }: SavedTable,
): AsyncGenerator<string | Buffer> {
  const target = `"${nombre}" (${quoted(columns)})`;
  yield `COPY ${target} FROM stdin;\n`;
  yield* client.query(copyTo(`copy ${target} to stdout`));
  yield `${END_OF_COPY}\n`;
}

/** Ids of operations and invoices come from counters, not from sequences. Older databases have none. */
const COUNTERS = 'numero';

/**
 * Sequences are not transactional: a number assigned during the backup is skipped later, and no number is assigned
 * twice.
 */
async function setval(client: pg.ClientBase, { nombre, sequence }: SavedTable): Promise<string> {
  const { rows } = await client.query<{ last_value: number; is_called: boolean }>(
    `select last_value, is_called from ${sequence}`,
  );
  const { last_value, is_called } = rows[0]!;
  return `SELECT pg_catalog.setval(pg_get_serial_sequence('"${nombre}"', 'id'), ${last_value + ID_GAP}, ${is_called});\n`;
}

/** The parts of the file, all but its last line. */
async function* script(
  client: pg.ClientBase,
  created: string,
  { leaveOut = [] }: BackupOptions,
): AsyncGenerator<string | Buffer> {
  const numeros = await readSchema(client);
  const tables = byReferences(await readTables(client));
  const names = tables.map(({ nombre }) => nombre);
  const triggers = (verb: string): string =>
    names.map((nombre) => `ALTER TABLE "${nombre}" ${verb} TRIGGER USER;\n`).join('');
  yield backupHeader({ esquema: Math.max(0, ...numeros), created });
  yield `SET client_encoding = 'UTF8';\nSET TimeZone = 'UTC';\nSET client_min_messages = warning;\n`;
  yield `${TRANSACTION.inicio}\n\n${MIGRATION_TABLE};\n\n${sqlOfMigrations(numeros)}\n`;
  // Migrations insert rows of their own, and the rows contain what triggers derive.
  yield `TRUNCATE ${quoted(names)};\n${triggers('DISABLE')}\n`;
  const withoutRows = new Set<string>([...NO_ROWS, ...leaveOut]);
  for (const table of tables) if (!withoutRows.has(table.nombre)) yield* rowsOf(client, table);
  for (const table of tables) if (table.sequence !== null) yield await setval(client, table);
  if (names.includes(COUNTERS)) yield `UPDATE ${COUNTERS} SET ultimo = ultimo + ${ID_GAP};\n`;
  yield `\n${triggers('ENABLE')}\n-- Another database: every device fetches everything anew.\n`;
  yield `UPDATE reloj SET instancia = gen_random_uuid(), version = version + ${SEQUENCE_GAP};\n`;
  yield `${TRANSACTION.fin}\n`;
}

/** Appends the last line, and counts the bytes. */
async function* sealed(
  parts: AsyncIterable<string | Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    hash.update(bytes);
    onBytes(bytes.length);
    yield bytes;
  }
  yield Buffer.from(trailer(hash.digest('hex')));
}

/** Flushes the folder, so that the file's name is durable too. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * Writes one snapshot of the database without blocking writers. The file is renamed to its name once it is complete and
 * durable, and only its owner can read it, since it contains password hashes. Compressed where the name ends in .gz.
 * @returns bytes before compression
 */
export async function writeBackup(
  client: pg.ClientBase,
  file: string,
  options: BackupOptions = {},
): Promise<number> {
  const part = join(dirname(file), `.${basename(file)}.${process.pid}.parcial`);
  let bytes = 0;
  await client.query('set statement_timeout to 0; set idle_in_transaction_session_timeout to 0');
  await client.query('begin isolation level repeatable read read only');
  try {
    const { rows } = await client.query<{ now: string }>('select now() as now');
    const content = sealed(script(client, rows[0]!.now, options), (more) => (bytes += more));
    const disk = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    if (file.endsWith('.gz')) await pipeline(content, createGzip(), disk);
    else await pipeline(content, disk);
    await rename(part, file);
    await syncFolder(dirname(file));
    return bytes;
  } finally {
    await rm(part, { force: true });
    await client.query('rollback').catch(() => {});
  }
}
