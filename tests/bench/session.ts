/** A logged-in browser without the login screen: what both apps keep in local storage. */
import type { BrowserContextOptions } from 'playwright-core';
import { EMAIL, PASSWORD } from './company.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

async function login(api: string): Promise<{ token: string; id: number; email: string; role: string }> {
  const answer = await fetch(`${api}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  return (await answer.json()) as { token: string; id: number; email: string; role: string };
}

export const tokenFor = async (api: string): Promise<string> => (await login(api)).token;

/** Asks that server for a session, and says how a context of each of `origins` begins with it. */
export async function loggedIn(api: string, origins: readonly string[]): Promise<StorageState> {
  const { token, ...user } = await login(api);
  const localStorage = [
    { name: 'token', value: token },
    { name: 'usuario', value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: origins.map((origin) => ({ origin, localStorage })) };
}
