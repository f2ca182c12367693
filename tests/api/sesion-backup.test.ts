/** Ended sessions and keys of users in backups (R15.9, R15.10). */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { hashToken } from '#server/auth/token.ts';
import { backup, restore, useBackups } from '#tests/support/backups.ts';
import type { TestDatabase } from '#tests/support/postgres.ts';

const { folder, database, api } = useBackups();
const PASSWORD = 'una-clave-de-prueba';
const FILE = join(folder, 'empresa.sql');

async function person() {
  const email = `${randomUUID()}@transporte.cl`;
  const { id } = await api.make('/usuario', { email, password: PASSWORD });
  const login = async () =>
    (await api.post('/auth/login', { email, password: PASSWORD }, { token: null })).body as Record<
      string,
      string
    >;
  const end = () => api.patch(`/usuario/${id}`, { role: 'LECTURA' });
  return { email, login, end };
}

/** A database with the data of the backup `later`, in which the backup FILE is restored. */
async function restoreOver(later: string) {
  const restored = await database({ bare: true });
  for (const file of [later, FILE]) await restore(restored, file);
  return restored;
}

async function answerOf({ db }: Pick<TestDatabase, 'db'>, token: string) {
  const app = createApp({ db, staticDir: null });
  const answer = await app.request('/api/chofer', { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, borrar: ((await answer.json()) as { borrar?: boolean }).borrar };
}

it('After a restore the devices of sessions that were ended before or since the backup are told to delete, and open sessions are over', async () => {
  const [before, since, open] = [await person(), await person(), await person()];
  const tokens = await Promise.all([before, since, open].map(async ({ login }) => (await login()).token!));
  await before.end();
  await backup(api, FILE);
  const file = readFileSync(FILE, 'utf8');
  expect(tokens.map((token) => file.includes(hashToken(token)))).toEqual([true, false, false]);
  await since.end();
  const later = join(folder, 'later.sql');
  await backup(api, later);
  const restored = await restoreOver(later);
  expect(await Promise.all(tokens.map((token) => answerOf(restored, token)))).toEqual([
    { status: 401, borrar: true },
    { status: 401, borrar: true },
    { status: 401, borrar: undefined },
  ]);
});

it('After a restore of a backup from before the first login of a user, the keys of that login are still the keys of the user', async () => {
  const [known, unknown] = [await person(), await person()];
  const keysOf = ({ llave_publica, llave_privada }: Record<string, string>) => [llave_publica, llave_privada];
  const first = keysOf(await known.login());
  await backup(api, FILE);
  const second = keysOf(await unknown.login());
  const later = join(folder, 'keys.sql');
  await backup(api, later);
  const { db } = await restoreOver(later);
  const app = createApp({ db, staticDir: null });
  const loginThere = async (email: string) => {
    const body = JSON.stringify({ email, password: PASSWORD });
    const answer = await app.request('/api/auth/login', { method: 'POST', body });
    return keysOf((await answer.json()) as Record<string, string>);
  };
  expect([await loginThere(known.email), await loginThere(unknown.email)]).toEqual([first, second]);
});
