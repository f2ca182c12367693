/**
 * The outbox of a real browser: reads it, fills it with the app's own rows, and compares it with what the server
 * executed.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dbName } from '#data/store/db.ts';
import { withJournal } from '#data/store/journal.ts';
import type { JournalRecord } from '#data/store/journal-record.ts';
import type { OutboxRow, UnqueuedRow } from '#data/changes/row.ts';
import { prepare } from '#data/outbox/prepare.ts';
import type { Reader } from '#views/reader.ts';
import { cutOff } from './office.ts';
import type { TestDatabase } from './postgres.ts';
import { chip } from './screen.ts';
import type { BrowserStage } from './stage.ts';
import { payloads } from './payloads.ts';

type Pool = TestDatabase['pool'];

/** The database of that user, by uuid, or of the logged-in user. */
async function dbOf(page: Page, uuid?: string): Promise<string> {
  const read = (): string => (JSON.parse(localStorage.getItem('usuario') ?? '{}') as { uuid: string }).uuid;
  return dbName(uuid ?? (await page.evaluate(read)));
}

/** The outbox of that user, by uuid, or of the logged-in user, in order. */
export async function readOutbox(page: Page, uuid?: string): Promise<OutboxRow[]> {
  const [rawRows, journalRecords] = await page.evaluate(
    (name) =>
      new Promise<[unknown[], JournalRecord[]]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(String(opening.error))));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const transaction = db.transaction(['outbox', 'avances']);
          const rows = transaction.objectStore('outbox').getAll();
          const journal = transaction.objectStore('avances').getAll();
          transaction.addEventListener('complete', () => {
            db.close();
            resolve([rows.result as unknown[], journal.result as JournalRecord[]]);
          });
        });
      }),
    await dbOf(page, uuid),
  );
  return withJournal(rawRows, journalRecords) as OutboxRow[];
}

/**
 * Writes rows to the disk as if forms had been saved one after the other; a page that is opened afterwards finds them.
 */
async function fillOutbox(page: Page, rows: readonly UnqueuedRow[]): Promise<void> {
  await page.evaluate(
    ({ name, added }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(String(opening.error))));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const writing = db.transaction('outbox', 'readwrite', { durability: 'strict' });
          for (const row of added) writing.objectStore('outbox').add(row);
          writing.addEventListener('complete', () => {
            db.close();
            resolve();
          });
        });
      }),
    { name: await dbOf(page), added: [...rows] },
  );
}

const NOTHING: Reader = { get: () => undefined, all: () => [], where: () => [] };

type SentRequest = Parameters<typeof prepare>[1];

function prepared(
  name: OutboxRow['name'],
  request: SentRequest,
  record: Record<string, unknown> | null = null,
): UnqueuedRow {
  const made = prepare(name, request, { reader: NOTHING, record, userId: 1, now: Date.now() });
  if (made.refusal) throw new Error(made.refusal.mensaje);
  return made.row;
}

/** Rows of drivers that were created offline and each edited `edits` times: the commission counts up from 1. */
export function driversOf(count: number, edits: number, surname = 'Soto'): UnqueuedRow[] {
  const rows: UnqueuedRow[] = [];
  const drivers = Array.from({ length: count }, (_, n) => ({
    ...payloads.chofer({ nombre: `Chofer ${n + 1} ${surname}`, comision: 1 }),
    uuid: crypto.randomUUID(),
    version: 0,
  }));
  for (const { version: _, ...body } of drivers) {
    rows.push(prepared('chofer.create', { body, label: body.nombre }));
  }
  for (let n = 1; n <= edits; n++) {
    for (const driver of drivers) {
      const request = { id: driver.uuid, body: { comision: n + 1 }, label: driver.nombre };
      rows.push(prepared('chofer.update', request, { ...driver, comision: n }));
    }
  }
  return rows;
}

/**
 * Queues `count` drivers, each edited `edits` times, on a device that is cut off from the network.
 * @returns the rows, and the server's version before them
 */
export async function queueDrivers(
  { database, proxy }: Pick<BrowserStage, 'database' | 'proxy'>,
  page: Page,
  count: number,
  edits: number,
): Promise<{ rows: OutboxRow[]; since: number }> {
  const since = await versionNow(database.pool);
  await cutOff(proxy, page);
  await fillOutbox(page, driversOf(count, edits));
  await page.reload();
  await chip(page)
    .getByText(`Sin conexión · ${count * (edits + 1)} pendientes`)
    .waitFor();
  return { rows: await readOutbox(page), since };
}

/** Expects that the server has these drivers, with their last edit. */
export async function expectDrivers(
  { query }: Pick<BrowserStage, 'query'>,
  count: number,
  edits: number,
): Promise<void> {
  const drivers = await query(
    "select nombre, comision from chofer where nombre like '%Soto' order by length(nombre), nombre",
  );
  expect(drivers).toEqual(
    Array.from({ length: count }, (_, n) => ({ nombre: `Chofer ${n + 1} Soto`, comision: edits + 1 })),
  );
}

/** Waits until the device has stored all that the server has now: 'Al día' may be older than the last change. */
export async function untilStored({ database }: Pick<BrowserStage, 'database'>, page: Page): Promise<void> {
  const version = await versionNow(database.pool);
  const name = await dbOf(page);
  const cursor = () =>
    page.evaluate(
      (of) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(of);
          opening.addEventListener('error', () => reject(new Error(String(opening.error))));
          opening.addEventListener('success', () => {
            const db = opening.result;
            const asked = db.transaction('meta').objectStore('meta').get('replica');
            asked.addEventListener('success', () => {
              db.close();
              resolve((asked.result as { valor: { cursor: number } }).valor.cursor);
            });
          });
        }),
      name,
    );
  await expect.poll(cursor, { timeout: 60_000 }).toBeGreaterThanOrEqual(version);
}

export async function versionNow(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: string }>('select version from reloj');
  return Number(rows[0]!.version);
}

/**
 * Expects that each of `rows` was committed exactly once since version `since`, that nothing else was, and that none
 * overtook another change of its record.
 */
export async function expectOnceEach(
  pool: Pool,
  rows: readonly Pick<UnqueuedRow, 'key' | 'name' | 'records'>[],
  since: number,
): Promise<void> {
  const log = await pool.query<{ accion: string }>(
    'select accion from bitacora where version > $1 order by accion',
    [since],
  );
  expect(log.rows.map(({ accion }) => accion)).toEqual(rows.map(({ name }) => name).toSorted());
  // Keys are unique in that table, and written in the transaction of each change.
  const keys = await pool.query<{ clave: string }>('select clave from idempotencia order by id');
  const done = keys.rows.map(({ clave }) => clave);
  for (const record of new Set(rows.flatMap(({ records }) => records))) {
    const own = rows.filter(({ records }) => records.includes(record)).map(({ key }) => key);
    expect(done.filter((key) => own.includes(key))).toEqual(own);
  }
}
