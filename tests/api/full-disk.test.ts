/** Postgres has no space left: writes are refused with a message, reads continue, and writes continue once there is space. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { useDataFolder } from '#tests/support/data-folder.ts';
import { type SmallDisk, openSmallDisk } from '#tests/support/small-disk.ts';

const folder = useDataFolder();
let disk: SmallDisk | null = null;
beforeAll(() => {
  disk = openSmallDisk(160);
  if (!disk)
    console.warn('full-disk.test.ts: a small disk (tmpfs) cannot be mounted here; nothing is tested.');
});
afterAll(() => disk?.close());

const ENV = { ADMIN_EMAIL: 'admin@transporte.cl', ADMIN_PASSWORD: 'una-clave-larga' };
const FULL =
  'El servidor no tiene espacio en disco. Avise a quien lo administra; los datos guardados siguen a salvo.';

/** A server on a small disk, with a logged-in user and the saved records. */
async function openServer({ path }: SmallDisk, name: string) {
  folder.dataDir = `${path}/${name}`;
  folder.seed();
  const server = folder.start({ env: ENV });
  const url = await server.ready();
  let token = '';
  const call = async (method: string, address: string, body?: object): Promise<ApiAnswer> => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${url}/api${address}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const login = { email: ENV.ADMIN_EMAIL, password: ENV.ADMIN_PASSWORD };
  await expect.poll(async () => (token = (await call('POST', '/auth/login', login)).body.token)).toBeTruthy();
  const saved: string[] = [];
  const codes = new Map<string, number>();
  const write = async (): Promise<ApiAnswer> => {
    const body = { ...payloads.bodega(), direccion: 'ñ'.repeat(200), comuna: 'x'.repeat(200) };
    const answer = await call('POST', '/bodega', body);
    if (answer.status === 201) saved.push(body.nombre);
    const code = `${answer.status} ${answer.body.codigo ?? ''}`.trim();
    codes.set(code, (codes.get(code) ?? 0) + 1);
    return answer;
  };
  /** All that was acknowledged is there, once, and every index agrees with its table. */
  const expectSound = async (): Promise<string> => {
    const names = (await folder.query('select nombre from bodega')).map(({ nombre }) => String(nombre));
    expect(names).toEqual(expect.arrayContaining(saved));
    expect(new Set(names).size).toBe(names.length);
    await folder.query('create extension if not exists amcheck');
    await folder.query(`select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`);
    const counts = Array.from(codes, ([code, n]) => `${code}: ${n}`);
    return `${saved.length} changes saved and all there (${counts.join(', ')})`;
  };
  return { server, call, write, expectSound };
}

describe('A full disk of the database', { timeout: 180_000 }, () => {
  test('On a full disk changes are refused with 503, reads continue, nothing is lost, and changes are taken again once there is space', async ({
    skip,
  }) => {
    if (!disk) return skip();
    const { server, call, write, expectSound } = await openServer(disk, 'datos');
    for (let n = 0; n < 20; n += 1) expect((await write()).status).toBe(201);
    // Its end is to be moved at its next use, for which there will be no room.
    await folder.query(`update sesion set expira = expira - interval '2 hours'`);
    disk.fill(0);
    let refused = 0;
    for (let n = 0; n < 5_000 && refused < 30; n += 1) {
      const { status, headers, body } = await write();
      if (status === 201) continue;
      refused += 1;
      expect(body).toMatchObject({ exito: false, codigo: 'no_disponible', mensaje: FULL, message: FULL });
      expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '2' });
    }
    expect(refused).toBe(30);
    const reads = [
      '/bodega?limit=100',
      '/operacion',
      '/cliente/deudas',
      '/sync/cambios',
      '/dashboard',
      '/notificacion',
    ];
    for (let round = 0; round < 5; round += 1)
      for (const path of reads) expect((await call('GET', path)).status, path).toBe(200);

    disk.free();
    await expect.poll(async () => (await write()).status, { timeout: 30_000 }).toBe(201);
    console.log(`Full disk: ${await expectSound()}; ${reads.length * 5} reads meanwhile`);
    expect(server.output()).not.toContain('PostgreSQL se detuvo');
  });

  test("A disk without space for Postgres' own log stops Postgres, which starts again by itself once there is space", async ({
    skip,
  }) => {
    if (!disk) return skip();
    const { server, call, write, expectSound } = await openServer(disk, 'otros');
    for (let n = 0; n < 5; n += 1) expect((await write()).status).toBe(201);
    disk.fill(0);
    for (let n = 0; n < 20 && !server.output().includes('PostgreSQL se detuvo'); n += 1) {
      // The log continues in a new file.
      await folder.query('select pg_switch_wal()').catch(() => {});
      const { status, body } = await write();
      expect(status === 201 || body.codigo === 'no_disponible', JSON.stringify(body)).toBe(true);
    }
    expect(server.output()).toContain('PostgreSQL se detuvo');
    expect((await call('GET', '/bodega')).body.codigo).toBe('no_disponible');
    disk.free();
    await expect.poll(async () => (await write()).status, { timeout: 60_000, interval: 200 }).toBe(201);
    console.log(`Full disk of the log: ${await expectSound()}`);
  });
});
