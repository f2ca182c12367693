/** The preferences of a user among the values of the user's database (engine/preferences.ts). */
import type { Dexie, Table } from 'dexie';
import type { MetaRow, PreferenceKey } from './db.ts';
import type { Sealed } from './sealing.ts';

export interface StoredPreference {
  /** The value as compact JSON, in which '__proto__' is a key like any other; 'null' where it was removed. */
  json: string;
  /** Identifies what the user chose and the server has not acknowledged; null where the server has it. */
  edit: string | null;
  /** Why the server refused it last. */
  refusal?: string;
}

/** A preference that was not sent when somebody ended the session (engine/sealed-preferences.ts). */
export interface SealedPreference {
  sealed: Sealed;
}

export type PreferenceRows = Map<string, StoredPreference>;

const PREFIX = 'preferencia-';
const metaOf = (db: Dexie): Table<MetaRow, string> => db.table('meta');
const keyOf = (key: string): PreferenceKey => `${PREFIX}${key}`;

async function readAll(db: Dexie): Promise<[key: string, value: StoredPreference | SealedPreference][]> {
  const rows = await metaOf(db).where('clave').startsWith(PREFIX).toArray();
  return rows.map((row) => [
    row.clave.slice(PREFIX.length),
    row.valor as StoredPreference | SealedPreference,
  ]);
}

const isPlain = (entry: [string, StoredPreference | SealedPreference]): entry is [string, StoredPreference] =>
  'json' in entry[1];

export const readPreferences = async (db: Dexie): Promise<PreferenceRows> =>
  new Map((await readAll(db)).filter(isPlain));

export const readSealedPreferences = async (db: Dexie): Promise<Map<string, SealedPreference>> =>
  new Map((await readAll(db)).filter((entry) => !isPlain(entry)) as [string, SealedPreference][]);

export const putPreference = (
  db: Dexie,
  key: string,
  value: StoredPreference | SealedPreference,
): Promise<unknown> => metaOf(db).put({ clave: keyOf(key), valor: value });

const remove = (db: Dexie, keys: readonly string[]): Promise<void> => metaOf(db).bulkDelete(keys.map(keyOf));

/** The row after the server's answer to that edit; null where none is left. */
export function settledPreference(
  { json, edit }: StoredPreference,
  refusal: string | null,
): StoredPreference | null {
  if (refusal !== null) return { json, edit, refusal };
  return json === 'null' ? null : { json, edit: null };
}

/** Notes the server's answer to an edit, unless the user has chosen something else since. */
export function settlePreference(
  db: Dexie,
  key: string,
  edit: string,
  refusal: string | null,
): Promise<void> {
  return db.transaction('rw', 'meta', async () => {
    const row = (await readPreferences(db)).get(key);
    if (row?.edit !== edit) return;
    const next = settledPreference(row, refusal);
    await (next ? putPreference(db, key, next) : remove(db, [key]));
  });
}

/** Takes what the server has, except for keys whose last choice it has not acknowledged. */
export function takeServerPreferences(db: Dexie, server: ReadonlyMap<string, string>): Promise<void> {
  return db.transaction('rw', 'meta', async () => {
    const rows = await readPreferences(db);
    const isUnsent = (key: string): boolean => (rows.get(key)?.edit ?? null) !== null;
    const gone = [...(await readAll(db))].map(([key]) => key);
    await remove(
      db,
      gone.filter((key) => !server.has(key) && !isUnsent(key)),
    );
    for (const [key, json] of server) {
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      if (!isUnsent(key)) await putPreference(db, key, { json, edit: null });
    }
  });
}

/** Deletes what the server has, within the caller's transaction. @returns whether anything is left to send */
export async function forgetPreferences(db: Dexie): Promise<boolean> {
  const rows = await readAll(db);
  const known = rows.filter((entry) => isPlain(entry) && entry[1].edit === null).map(([key]) => key);
  await remove(db, known);
  return known.length < rows.length;
}
