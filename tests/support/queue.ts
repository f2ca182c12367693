/** The outbox of a real browser: read, filled with the app's own rows, and compared with what the server did. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dbName } from '#data/store/db.ts';
import { conAvances } from '#data/store/journal.ts';
import type { Avance } from '#data/store/journal-record.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { preparar } from '#data/outbox/prepare.ts';
import type { Lector } from '#views/reader.ts';
import type { TestDatabase } from './postgres.ts';

type Pool = TestDatabase['pool'];
type NewRow = Omit<OutboxRow, 'seq'>;

/** The database of that user, by their uuid, or of whoever is logged in. */
async function dbOf(page: Page, uuid?: string): Promise<string> {
  const read = (): string => (JSON.parse(localStorage.getItem('usuario') ?? '{}') as { uuid: string }).uuid;
  return dbName(uuid ?? (await page.evaluate(read)));
}

/** What waits on the disk of that user, by their uuid, or of whoever is logged in; in order. */
export async function readOutbox(page: Page, uuid?: string): Promise<OutboxRow[]> {
  const [crudas, avances] = await page.evaluate(
    (name) =>
      new Promise<[unknown[], Avance[]]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(String(opening.error))));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const transaction = db.transaction(['outbox', 'avances']);
          const rows = transaction.objectStore('outbox').getAll();
          const journal = transaction.objectStore('avances').getAll();
          transaction.addEventListener('complete', () => {
            db.close();
            resolve([rows.result as unknown[], journal.result as Avance[]]);
          });
        });
      }),
    await dbOf(page, uuid),
  );
  return conAvances(crudas, avances) as OutboxRow[];
}

/** Puts rows on the disk as if forms had been saved one after the other; a page that is opened then finds them. */
export async function fillOutbox(page: Page, rows: readonly NewRow[], uuid?: string): Promise<void> {
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
    { name: await dbOf(page, uuid), added: [...rows] },
  );
}

const NOTHING: Lector = { get: () => undefined, all: () => [], where: () => [] };

type Peticion = Parameters<typeof preparar>[1];

function prepared(
  name: OutboxRow['name'],
  peticion: Peticion,
  record: Record<string, unknown> | null = null,
): NewRow {
  const made = preparar(name, peticion, { lector: NOTHING, record, userId: 1, now: Date.now() });
  if (made.rechazo) throw new Error(made.rechazo.mensaje);
  return made.row;
}

/** Drivers made without a network, each edited `ediciones` times after that: its commission counts up from 1. */
export function driversOf(count: number, ediciones: number, apellido = 'Soto'): NewRow[] {
  const rows: NewRow[] = [];
  const drivers = Array.from({ length: count }, (_, n) => ({
    nombre: `Chofer ${n + 1} ${apellido}`,
    contrato: 'Interno',
    comision: 1,
    uuid: crypto.randomUUID(),
    version: 0,
  }));
  for (const { version: _, ...body } of drivers) {
    rows.push(prepared('chofer.create', { body, etiqueta: body.nombre }));
  }
  for (let n = 1; n <= ediciones; n++) {
    for (const driver of drivers) {
      const peticion = { id: driver.uuid, body: { comision: n + 1 }, etiqueta: driver.nombre };
      rows.push(prepared('chofer.update', peticion, { ...driver, comision: n }));
    }
  }
  return rows;
}

export async function versionNow(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: string }>('select version from reloj');
  return Number(rows[0]!.version);
}

/** Each of `rows` took effect once since version `since`, nothing else did, and none overtook another of its record. */
export async function expectOnceEach(
  pool: Pool,
  rows: readonly Pick<NewRow, 'key' | 'name' | 'records'>[],
  since: number,
): Promise<void> {
  const log = await pool.query<{ accion: string }>(
    'select accion from bitacora where version > $1 order by accion',
    [since],
  );
  expect(log.rows.map(({ accion }) => accion)).toEqual(rows.map(({ name }) => name).toSorted());
  // Keys are unique there, and written in the transaction of each change.
  const keys = await pool.query<{ clave: string }>('select clave from idempotencia order by id');
  const done = keys.rows.map(({ clave }) => clave);
  for (const record of new Set(rows.flatMap(({ records }) => records))) {
    const own = rows.filter(({ records }) => records.includes(record)).map(({ key }) => key);
    expect(done.filter((key) => own.includes(key))).toEqual(own);
  }
}
