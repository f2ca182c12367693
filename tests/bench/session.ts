/** Logs a browser in without the login screen: writes what both apps keep in local storage. */
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

/** Requests a session from the server, and returns the initial storage of a context of each of `origins`. */
export async function loggedIn(api: string, origins: readonly string[]): Promise<StorageState> {
  const { token, ...user } = await login(api);
  const localStorage = [
    { name: 'token', value: token },
    { name: 'usuario', value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: origins.map((origin) => ({ origin, localStorage })) };
}
