/**
 * The unsent changes of a session that somebody ended (R15.9, docs/decisions/057). They are kept encrypted, each with its
 * bytes as one record beside the queue, and put back into it at the next login of their user. Each step is one
 * transaction, so a crash leaves every change either as it was or encrypted.
 */
import type { Dexie, Table } from 'dexie';
import { contentsOf, type ContentBytes, type ContentMeta } from '../store/content-meta.ts';
import type { DbOptions, MetaRow } from '../store/db.ts';
import {
  isUnsentKey,
  type KeptChanges,
  sealedKey,
  type SealedKey,
  sealedKeys,
} from '../store/sealed-keys.ts';
import { seqOf, withJournal } from '../store/journal.ts';
import type { JournalRecord } from '../store/journal-record.ts';
import { createOpener, createSeal, type Seal, type Sealed } from '../store/sealing.ts';
import { isUnsent, type OutboxRow } from '../changes/row.ts';
import { type DbOwner, readQueue, withStoredDb } from '../outbox/queue-on-disk.ts';
import { openDrafts, sealDrafts } from './sealed-drafts.ts';
import { openPreferences, sealPreferences } from './sealed-preferences.ts';
import { packSealed, unpackSealed } from './sealed-record.ts';

/** Encrypting and decrypting the queue in this database exclude each other. */
export const sealLock = (name: string): string => `${name}-sello`;

/** Records in one transaction. Those with bytes have one each. */
const BATCH = 50;
/** Passes over the queue: another tab that ends may still write. */
const PASSES = 3;
const metaOf = (db: Dexie): Table<MetaRow, string> => db.table('meta');
/** A database that has the key of its owner has them all: this version of the app has opened it. */
const BESIDE = ['avances', 'contenidos', 'bytes'];
const ALL = ['meta', 'outbox', ...BESIDE];

async function countKept(db: Dexie): Promise<KeptChanges> {
  const encrypted = (await sealedKeys(db)).filter(isUnsentKey).length;
  const { rows } = await readQueue(db);
  return { encrypted, plain: (rows as OutboxRow[]).filter(isUnsent).length };
}

async function readContent(db: Dexie, row: OutboxRow) {
  const [uuid] = contentsOf([row]);
  if (uuid === undefined) return {};
  const meta = (await db.table('contenidos').get(uuid)) as ContentMeta | undefined;
  const stored = (await db.table('bytes').get(uuid)) as ContentBytes | undefined;
  return { ...(meta && { meta }), ...(stored && { bytes: stored.bytes }) };
}

/** Replaces these rows by their encrypted records, but not one that has been changed meanwhile. */
async function sealRows(
  db: Dexie,
  rows: readonly OutboxRow[],
  seal: Seal,
  isWanted: () => boolean,
): Promise<void> {
  const sealed = await Promise.all(
    rows.map(async (row) => ({
      row,
      valor: await seal(packSealed({ row, ...(await readContent(db, row)) })),
    })),
  );
  await db.transaction('rw', ALL, async () => {
    if (!isWanted()) return;
    const outbox = db.table<unknown, number>('outbox');
    const now = await outbox.bulkGet(rows.map(seqOf));
    const journal: JournalRecord[] = await db.table('avances').toArray();
    const present = withJournal(
      now.filter((row) => row !== undefined),
      journal,
    );
    const texts = new Map(present.map((row) => [seqOf(row), JSON.stringify(row)]));
    const same = sealed.filter(({ row }) => texts.get(row.seq) === JSON.stringify(row));
    await metaOf(db).bulkPut(
      same.map(({ row, valor }) => ({ clave: sealedKey(row.seq, isUnsent(row)), valor })),
    );
    await outbox.bulkDelete(same.map(({ row }) => row.seq));
    const uuids = contentsOf(same.map(({ row }) => row));
    await Promise.all(['contenidos', 'bytes'].map((name) => db.table(name).bulkDelete(uuids)));
  });
}

/** Small changes together, each with bytes alone. */
function batchesOf(rows: readonly OutboxRow[]): OutboxRow[][] {
  const batches: OutboxRow[][] = [];
  let open: OutboxRow[] | null = null;
  for (const row of rows) {
    if (contentsOf([row]).length > 0) batches.push([row]);
    else if (open && open.length < BATCH) open.push(row);
    else batches.push((open = [row]));
  }
  return batches;
}

async function sealAll(db: Dexie, publicKey: string, isWanted: () => boolean): Promise<void> {
  const seal = await createSeal(publicKey);
  await sealPreferences(db, seal, isWanted);
  await sealDrafts(db, seal, isWanted);
  for (let pass = 0; pass < PASSES; pass++) {
    // oxlint-disable no-await-in-loop -- one transaction after the other
    const { rows } = await readQueue(db);
    if (rows.length === 0) break;
    for (const batch of batchesOf(rows as OutboxRow[])) await sealRows(db, batch, seal, isWanted);
    // oxlint-enable no-await-in-loop
  }
  await db.transaction('rw', ALL, async () => {
    if (!isWanted() || (await db.table('outbox').count()) > 0) return;
    await Promise.all(BESIDE.map((name) => db.table(name).clear()));
  });
}

/**
 * Encrypts the queue of this database with the key of its owner, as far as that is possible: not on a full disk, and not in
 * a session that began without a key. `isWanted` returns false once the user has logged in again.
 * @returns what is here afterwards; null where there is no such database
 */
export function protectQueue(
  name: string,
  { isWanted, ...options }: DbOptions & { isWanted: () => boolean },
): Promise<KeptChanges | null> {
  return withStoredDb(name, { ...options, ...STRICT }, async (db) => {
    const owner = (await metaOf(db).get('owner'))?.valor as DbOwner | undefined;
    // What could not be encrypted stays as it is, and the next start tries again.
    if (owner?.llave) await sealAll(db, owner.llave, isWanted).catch(() => {});
    return countKept(db);
  });
}

const STRICT = { chromeTransactionDurability: 'strict' } as const;

async function putBack(db: Dexie, key: SealedKey, packed: ArrayBuffer): Promise<void> {
  const { row, meta, bytes } = unpackSealed(packed);
  await db.transaction('rw', ALL, async () => {
    await db.table('outbox').put(row);
    if (meta && bytes) {
      await db.table('bytes').put({ uuid: meta.uuid, bytes });
      await db.table('contenidos').put(meta);
    }
    await metaOf(db).delete(key);
  });
}

/**
 * Puts the encrypted changes back into the queue of this database. What cannot be decrypted or stored stays encrypted.
 * @returns the number of unsent changes that stay so
 */
export async function recoverQueue(
  name: string,
  privateKey: string,
  options: DbOptions = {},
): Promise<number> {
  const left = await withStoredDb(name, { ...options, ...STRICT }, async (db) => {
    const keys = await sealedKeys(db);
    const open = await createOpener(privateKey).catch(() => null);
    if (!open) return keys.filter(isUnsentKey).length;
    await openPreferences(db, open).catch(() => {});
    await openDrafts(db, open).catch(() => {});
    for (const key of keys) {
      // oxlint-disable no-await-in-loop -- in order, and one photo in memory at a time
      const sealed = (await metaOf(db).get(key))?.valor as Sealed | undefined;
      const packed = sealed && (await open(sealed).catch(() => null));
      if (packed) await putBack(db, key, packed).catch(() => {});
      // oxlint-enable no-await-in-loop
    }
    return (await sealedKeys(db)).filter(isUnsentKey).length;
  });
  return left ?? 0;
}
