/** The security log: what is in it, who did it and from where, and that it does not grow without limit (R15.5). */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EventoSeguridad } from '#contracts/seguridad.ts';
import { noteEvent, SILENT } from '#server/db/security-log.ts';
import { EMAIL, PASSWORD, useApi } from '#tests/support/api.ts';

const api = useApi();
const KEY = 'otra-clave-segura';
const FROM = '203.0.113.7';
const headers = { 'x-forwarded-for': FROM };

const login = (email: string, password: string) =>
  api.post('/auth/login', { email, password }, { token: null, headers });

async function make(): Promise<{ id: number; email: string }> {
  return api.make('/usuario', { nombre: 'Ana', email: `${randomUUID()}@transporte.cl`, password: KEY });
}

/** The events, the oldest first, without their times and ids. */
async function events(search = ''): Promise<Partial<EventoSeguridad>[]> {
  const { body } = await api.get(`/seguridad?limit=100&sort=ASC&search=${encodeURIComponent(search)}`);
  return body.results.map((event: Partial<EventoSeguridad>) => {
    for (const field of ['id', 'created_at', 'ultimo_at'] as const) delete event[field];
    return event;
  });
}

/** Again where the database's clock has passed to the next one meanwhile. */
async function within(unit: 'minute' | 'hour', work: () => Promise<void>): Promise<void> {
  const now = async () =>
    (await api.pool.query('select date_trunc($1, now())::text as now', [unit])).rows[0].now;
  const before = await now();
  await work();
  if ((await now()) === before) return;
  await api.db.deleteFrom('evento_seguridad').execute();
  await api.db.deleteFrom('intento_login').execute();
  await work();
}

const NOTHING = { usuario: null, afectado: null, direccion: null, cantidad: 1, detalle: null };

beforeEach(async () => {
  await api.db.deleteFrom('intento_login').execute();
  await api.db.deleteFrom('evento_seguridad').execute();
});

describe('The security log', () => {
  it('The security log has logins, failed ones with the email as it was typed, and logouts, with their address', async () => {
    const { id, email } = await make();
    await api.db.deleteFrom('evento_seguridad').execute();
    await login('Nadie@Otra.cl', 'una contraseña');
    await login(email, 'una contraseña');
    const { token } = (await login(email, KEY)).body;
    await api.post('/auth/logout', {}, { token, headers });
    expect(await events()).toEqual([
      { ...NOTHING, tipo: 'Inicio de sesión fallido', afectado: 'Nadie@Otra.cl', direccion: FROM },
      { ...NOTHING, tipo: 'Inicio de sesión fallido', afectado: email, direccion: FROM },
      { ...NOTHING, tipo: 'Inicio de sesión', usuario: email, direccion: FROM },
      { ...NOTHING, tipo: 'Cierre de sesión', usuario: email, direccion: FROM },
    ]);
    const { rows } = await api.pool.query(
      'select afectado_id from evento_seguridad where afectado is not null',
    );
    expect(rows.map(({ afectado_id }) => afectado_id)).toEqual([null, id]);
  });

  it('The security log has a right password of a disabled user, who is answered as anybody else', async () => {
    const { id, email } = await make();
    await api.patch(`/usuario/${id}`, { activo: false });
    await api.db.deleteFrom('evento_seguridad').execute();
    const right = await login(email, KEY);
    const wrong = await login(email, 'una contraseña');
    expect([right.status, right.body]).toEqual([401, wrong.body]);
    expect(await events()).toEqual([
      {
        ...NOTHING,
        tipo: 'Inicio de sesión fallido',
        afectado: email,
        direccion: FROM,
        detalle: 'Contraseña correcta, pero el usuario está desactivado',
      },
      { ...NOTHING, tipo: 'Inicio de sesión fallido', afectado: email, direccion: FROM },
    ]);
    const { rows } = await api.pool.query("select 1 from intento_login where clave like 'email:%'");
    expect(rows).toHaveLength(2);
  });

  it('The security log does not have what was typed instead of an email', async () => {
    expect((await login('mi contraseña', 'x')).status).toBe(400);
    expect(await events()).toEqual([]);
  });

  it('The security log has what was done to users, and by whom', async () => {
    const user = await make();
    await login(user.email, KEY);
    const path = `/usuario/${user.id}`;
    const email = `${randomUUID()}@transporte.cl`;
    await api.patch(path, { nombre: 'Ana María', email, role: 'SUPER_ADMIN' }, { headers });
    await api.patch(path, { password: 'nueva-clave' }, { headers });
    await login(email, 'nueva-clave');
    await api.patch(path, { activo: false }, { headers });
    await api.patch(path, { activo: true }, { headers });
    // Changes nothing.
    await api.patch(path, { activo: true }, { headers });
    const by = { ...NOTHING, usuario: EMAIL, afectado: email, direccion: FROM };
    const role = 'Rol: Administrador → Superadministrador';
    expect(await events(EMAIL)).toEqual([
      {
        ...by,
        tipo: 'Usuario creado',
        afectado: user.email,
        direccion: '127.0.0.1',
        detalle: 'Rol: Administrador',
      },
      {
        ...by,
        tipo: 'Usuario editado',
        detalle: `Nombre cambiado; Correo: ${user.email} → ${email}; ${role}`,
      },
      { ...by, tipo: 'Sesiones terminadas' },
      { ...by, tipo: 'Contraseña cambiada' },
      { ...by, tipo: 'Usuario desactivado' },
      { ...by, tipo: 'Sesiones terminadas' },
      { ...by, tipo: 'Usuario activado' },
    ]);
  });

  it('The security log has nothing of a change that was refused', async () => {
    const user = await make();
    const before = await events();
    expect((await api.patch(`/usuario/${user.id}`, { email: EMAIL })).status).toBe(409);
    expect((await api.post('/usuario', { email: EMAIL, password: KEY })).status).toBe(409);
    expect(await events()).toEqual(before);
  });

  it('The security log contains no password, no hash and no token', async () => {
    const { email } = await make();
    const { token } = (await login(email, KEY)).body;
    await login(email, 'mala-clave');
    const { rows } = await api.pool.query('select * from evento_seguridad');
    for (const secret of [KEY, 'mala-clave', token, 'argon2'])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('The security log is a list like the others: pages of 20, the newest first, sorted and searched', async () => {
    for (const [id, email] of ['b@x.cl', 'a@x.cl', 'c@y.cl'].entries()) {
      await noteEvent(api.db, { tipo: 'Inicio de sesión', usuario: { id, email } });
    }
    // Two of the same millisecond have no order.
    await api.pool.query(`update evento_seguridad set created_at = created_at + id * interval '1 second'`);
    const { body } = await api.get('/seguridad');
    expect(body).toMatchObject({ page: 1, limit: 20, totalDocs: 3, hasNextPage: false });
    const usersOf = async (query: string) =>
      (await api.get(`/seguridad?${query}`)).body.results.map(({ usuario }: EventoSeguridad) => usuario);
    expect(await usersOf('')).toEqual(['c@y.cl', 'a@x.cl', 'b@x.cl']);
    expect(await usersOf('sort=usuario:ASC&limit=2')).toEqual(['a@x.cl', 'b@x.cl']);
    expect(await usersOf('search=X.CL&sort=usuario:DESC')).toEqual(['b@x.cl', 'a@x.cl']);
    expect(await usersOf('search=inicio%20de%20sesion&page=2&limit=2')).toEqual(['b@x.cl']);
    expect((await api.get('/seguridad', { token: null })).status).toBe(401);
  });
});

describe('What a stranger writes into the log', () => {
  it('Failed logins of a stranger are one row a minute for an email and an address, with its count', async () => {
    await within('minute', async () => {
      for (let n = 0; n < 5; n += 1) await login('nadie@otra.cl', `clave-${n}`);
    });
    expect(await events()).toMatchObject([{ afectado: 'nadie@otra.cl', cantidad: 5 }]);
  });

  it('Failed logins of a stranger are at most sixty rows an hour; the rest is counted in one', async () => {
    await within('hour', async () => {
      for (let n = 0; n < 80; n += 1) {
        const afectado = { id: null, email: `u${n}@otra.cl` };
        await noteEvent(api.db, { tipo: 'Inicio de sesión fallido', afectado, direccion: `203.0.113.${n}` });
      }
    });
    const all = await events();
    expect(all).toHaveLength(61);
    expect(all.at(-1)).toEqual({
      ...NOTHING,
      tipo: 'Inicio de sesión fallido',
      cantidad: 20,
      detalle: 'Más intentos de la misma hora, sin detalle',
    });
    // Other events are not left out by it.
    await login(EMAIL, PASSWORD);
    expect(await events('Inicio de sesión')).toHaveLength(62);
  });

  it('Failed logins for made up emails do not hide those for a user, which have a limit of their own', async () => {
    const { id, email } = await make();
    const fail = (who: { id: number | null; email: string }, n: number) =>
      noteEvent(api.db, {
        tipo: 'Inicio de sesión fallido',
        afectado: who,
        direccion: `203.0.113.${n}`,
      });
    await within('hour', async () => {
      for (let n = 0; n < 61; n += 1) await fail({ id: null, email: `u${n}@otra.cl` }, n);
      for (let n = 0; n < 65; n += 1) await fail({ id, email }, n);
    });
    const { rows: all } = await api.pool.query(
      `select * from evento_seguridad where afectado_id = $1 and tipo = 'Inicio de sesión fallido' order by id`,
      [id],
    );
    expect(all).toHaveLength(61);
    expect(all[59]).toMatchObject({ afectado: email, direccion: '203.0.113.59', cantidad: 1 });
    expect(all[60]).toMatchObject({
      afectado: email,
      direccion: null,
      cantidad: 5,
      detalle: 'Más intentos de la misma hora, sin detalle',
    });
  });

  it('Failed logins of a stranger have an email of at most a hundred characters', async () => {
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.cl`;
    await login(long, 'x');
    expect(await events()).toMatchObject([{ afectado: long.slice(0, 100) }]);
  });
});

describe('An event', () => {
  it('A row of the security log is deleted after 400 days, at the next login', async () => {
    await api.pool.query(`insert into evento_seguridad (tipo, created_at) values
      ('Respaldo', now() - interval '399 days'), ('Restauración', now() - interval '401 days')`);
    await login(EMAIL, PASSWORD);
    expect((await events()).map(({ tipo }) => tipo)).toEqual(['Respaldo', 'Inicio de sesión']);
  });

  it('An event of the security log is reported for the server log once its transaction is committed', async () => {
    const written: string[] = [];
    const before = api.db.securityLog;
    api.db.securityLog = { ...SILENT, written: ({ tipo }) => written.push(tipo) };
    const operaciones = [
      { email: `${randomUUID()}@transporte.cl`, password: KEY },
      { email: EMAIL, password: KEY },
    ].map((body) => ({ key: randomUUID(), method: 'POST', path: '/usuario', body }));
    const { body } = await api.post('/sync/lote', { operaciones });
    api.db.securityLog = before;
    expect(body.respuestas.map(({ status }: { status: number }) => status)).toEqual([201, 409]);
    expect(written).toEqual(['Usuario creado']);
  });
});
