/** The user's preferences as screens use them: what they remember on all devices of the user (R27). */
import { createContext, use } from 'react';

export interface PreferenceAccess {
  /** By key; what another version or client has stored is in it too. */
  values: ReadonlyMap<string, unknown>;
  /** By key, why the server refused a value, which only this device has. */
  refusals: ReadonlyMap<string, string>;
  /** Null removes the preference. */
  set: (key: string, value: unknown) => unknown;
}

/** Outside of the frame nothing is remembered. */
export const PreferencesContext = createContext<PreferenceAccess>({
  values: new Map(),
  refusals: new Map(),
  set: () => {},
});

/**
 * One preference: what `read` makes of the stored value, which is undefined where there is none, and a function that
 * stores another one.
 */
export function usePreference<T>(
  key: string,
  read: (stored: unknown) => T,
): [value: T, set: (value: T | null) => void] {
  const { values, set } = use(PreferencesContext);
  return [read(values.get(key)), (value) => void set(key, value)];
}
