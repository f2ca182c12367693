/** A logged-in browser without the login screen: what both apps keep in local storage. */
import type { BrowserContextOptions } from 'playwright-core';
import { EMAIL, PASSWORD } from './company.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Asks that server for a session, and says how a context of each of `origins` begins with it. */
export async function loggedIn(api: string, origins: readonly string[]): Promise<StorageState> {
  const answer = await fetch(`${api}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { token, id, email, role } = (await answer.json()) as Record<string, unknown>;
  const localStorage = [
    { name: 'token', value: String(token) },
    { name: 'usuario', value: JSON.stringify({ id, email, role }) },
  ];
  return { cookies: [], origins: origins.map((origin) => ({ origin, localStorage })) };
}
