/** A security log that cannot be written, and old rows that cannot be deleted, lock nobody out (R15.5). */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SILENT } from '#server/db/security-log.ts';
import { useApi } from '#tests/support/api.ts';

const api = useApi();
const KEY = 'otra-clave-segura';

const login = (email: string, password: string) =>
  api.post('/auth/login', { email, password }, { token: null });

async function make(): Promise<{ email: string }> {
  return api.make('/usuario', { email: `${randomUUID()}@transporte.cl`, password: KEY });
}

describe('A log that cannot be written', () => {
  it('A log that cannot be written locks nobody out, and is in the server log', async () => {
    const user = await make();
    const written = api.db.securityLog;
    const failed: string[] = [];
    api.db.securityLog = { ...SILENT, failed: ({ tipo }) => failed.push(tipo) };
    await api.pool.query('alter table evento_seguridad add constraint lleno check (cantidad < 0) not valid');
    try {
      expect((await login(user.email, 'mala-clave')).status).toBe(401);
      const { status, body } = await login(user.email, KEY);
      expect(status).toBe(200);
      expect((await api.get('/chofer', { token: body.token })).status).toBe(200);
      expect(failed).toEqual(['Inicio de sesión fallido', 'Inicio de sesión']);
    } finally {
      await api.pool.query('alter table evento_seguridad drop constraint lleno');
      api.db.securityLog = written;
    }
  });
});

/** Makes each deletion from the tables fail while `work` runs. @returns the number of reported errors */
async function withoutDeletes(tables: readonly string[], work: () => Promise<void>): Promise<number> {
  const before = api.db.securityLog;
  let reported = 0;
  api.db.securityLog = { ...SILENT, cleanUpFailed: () => (reported += 1) };
  await api.pool.query(`create function no_borrar() returns trigger language plpgsql as
    $$ begin raise exception 'no se puede borrar'; end $$`);
  for (const table of tables) {
    await api.pool.query(`create trigger no_borrar before delete on ${table}
      for each statement execute function no_borrar()`);
  }
  try {
    await work();
    return reported;
  } finally {
    await api.pool.query('drop function no_borrar cascade');
    api.db.securityLog = before;
  }
}

describe('Old rows that cannot be deleted', () => {
  it.each([
    [['evento_seguridad']],
    [['sesion']],
    [['intento_login']],
    [['evento_seguridad', 'sesion', 'intento_login']],
  ])('Old rows of %j that cannot be deleted lock nobody out, and are reported', async (tables) => {
    const { email } = await make();
    const reported = await withoutDeletes(tables, async () => {
      const { status, body } = await login(email, KEY);
      expect(status).toBe(200);
      expect((await api.get('/chofer', { token: body.token })).status).toBe(200);
    });
    expect(reported).toBe(tables.length);
    const { body } = await api.get(`/seguridad?search=${email}&sort=DESC&limit=1`);
    expect(body.results).toMatchObject([{ tipo: 'Inicio de sesión', usuario: email }]);
  });
});
