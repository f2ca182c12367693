/** What a user has typed in open forms and not saved, among the values of the user's database (engine/drafts.ts). */
import type { Dexie, Table } from 'dexie';
import type { DraftKey, MetaRow } from './db.ts';
import type { Sealed } from './sealing.ts';

export interface StoredDraft {
  /** The content of the form (forms/use-draft.ts), as JSON. */
  json: string;
  /** When it was written (epoch ms). */
  at: number;
}

/** A draft of a user whose session somebody ended (engine/sealed-drafts.ts). */
export interface SealedDraft {
  sealed: Sealed;
  at: number;
}

/** After these milliseconds nobody misses a draft, and what it was typed on has changed. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
const PREFIX = 'borrador-';

const metaOf = (db: Dexie): Table<MetaRow, string> => db.table('meta');
const keyOf = (key: string): DraftKey => `${PREFIX}${key}`;

/** A clock that was set back must not keep a draft for years. */
export const isDraftOver = ({ at }: { at: number }, now: number): boolean => Math.abs(now - at) > LIFETIME_MS;

export async function readDrafts(db: Dexie): Promise<Map<string, StoredDraft | SealedDraft>> {
  const rows = await metaOf(db).where('clave').startsWith(PREFIX).toArray();
  return new Map(
    rows.map(({ clave, valor }) => [clave.slice(PREFIX.length), valor as StoredDraft | SealedDraft]),
  );
}

export async function readDraft(db: Dexie, key: string): Promise<StoredDraft | null> {
  const draft = (await metaOf(db).get(keyOf(key)))?.valor as StoredDraft | SealedDraft | undefined;
  return draft && 'json' in draft ? draft : null;
}

export const putDraft = (db: Dexie, key: string, draft: StoredDraft | SealedDraft): Promise<unknown> =>
  metaOf(db).put({ clave: keyOf(key), valor: draft });

export const deleteDrafts = (db: Dexie, keys: readonly string[]): Promise<void> =>
  metaOf(db).bulkDelete(keys.map(keyOf));

/** Deletes those that are too old, within the caller's transaction if there is one. @returns whether any is left */
export async function deleteOldDrafts(db: Dexie, now: number): Promise<boolean> {
  const drafts = [...(await readDrafts(db))];
  const old = drafts.filter(([, draft]) => isDraftOver(draft, now)).map(([key]) => key);
  await deleteDrafts(db, old);
  return old.length < drafts.length;
}
