/**
 * A copy of the preferences in local storage, so that the first paint has them: the database is read later, by code that is
 * loaded later.
 */

/** The key of a user's copy; `user`: identityKey(). */
export const PREFERENCES_PREFIX = 'preferencias-';

export function readPreferenceCopy(user: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(localStorage.getItem(PREFERENCES_PREFIX + user) ?? '{}')));
  } catch {
    return new Map();
  }
}

export function writePreferenceCopy(owner: string, values: ReadonlyMap<string, unknown>): void {
  const text = JSON.stringify(Object.fromEntries(values));
  try {
    localStorage.setItem(PREFERENCES_PREFIX + owner, text);
  } catch {
    // Without space the next first paint has the older ones.
  }
}
