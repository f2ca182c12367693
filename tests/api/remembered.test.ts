/** Answers that are cached until the database changes (docs/decisions/019). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { PipelinedClient } from '#server/db/client.ts';
import { openDatabase } from '#server/db/database.ts';
import { useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';

const api = useApi();
afterEach(() => {
  vi.restoreAllMocks();
});

/** The statements like `pattern` while `work` runs. */
async function countReads(pattern: RegExp, work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(PipelinedClient.prototype, 'query');
  await work();
  const count = query.mock.calls.filter(([text]) => pattern.test(String(text))).length;
  query.mockRestore();
  return count;
}

/** Those that read the rows of a list. */
const listReads = (work: () => Promise<unknown>): Promise<number> => countReads(/select fila\.\*/, work);

const nombres = async (): Promise<string[]> =>
  (await api.get('/bodega?limit=100')).body.results.map(({ nombre }: { nombre: string }) => nombre);

it('A list is read once for each query while nothing changes', async () => {
  await api.make('/bodega', payloads.bodega());
  const first = await api.get('/bodega');
  const again = async () => expect((await api.get('/bodega')).body).toEqual(first.body);
  expect(await listReads(again)).toBe(0);
  expect(await listReads(() => api.get('/bodega?page=2'))).toBe(1);
  expect(await listReads(() => api.get('/bodega?search=x'))).toBe(1);
  expect(await listReads(() => api.get('/puerto'))).toBe(1);
});

it('The changes after a version are read once for any number of devices', async () => {
  const { version } = await api.make('/bodega', payloads.bodega());
  await api.make('/bodega', payloads.bodega());
  const ask = (from: number) => () => api.get(`/sync/cambios?desde=${from}`);
  const first = await ask(version)();
  expect(first.body.cambios).toHaveLength(1);
  const again = async () => expect((await ask(version)()).body).toEqual(first.body);
  expect(await countReads(/^start transaction/, again)).toBe(0);
  expect(await countReads(/^start transaction/, ask(first.body.cursor))).toBe(0);
  await api.make('/bodega', payloads.bodega());
  expect(await countReads(/^start transaction/, ask(version))).toBe(1);
});

it('A list is read again after a create, an edit, a removal, a lote, and a change by another process', async () => {
  const { nombre, ...place } = payloads.bodega();
  const { id } = await api.make('/bodega', { nombre, ...place });
  expect(await nombres()).toContain(nombre);
  await api.patch(`/bodega/${id}`, { nombre: `${nombre} bis` });
  expect(await nombres()).toContain(`${nombre} bis`);
  const operaciones = [{ key: randomUUID(), method: 'DELETE', path: `/bodega/${id}` }];
  await api.post('/sync/lote', { operaciones });
  expect(await nombres()).not.toContain(`${nombre} bis`);

  const { db, close } = openDatabase({ connectionString: api.url });
  const other = createApp({ db, staticDir: null });
  const newOne = payloads.bodega();
  const init = {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(newOne),
  };
  expect((await other.request('/api/bodega', init)).status).toBe(201);
  expect(await nombres()).toContain(newOne.nombre);
  await close();
});

it('Remembered answers stay valid after a change that is refused or undone', async () => {
  await nombres();
  const refused = await listReads(async () => {
    await api.post('/bodega', { nombre: '' });
    await nombres();
  });
  expect(refused).toBe(0);
});

it('No answer is taken from another instance of the database, even at the same version', async () => {
  await nombres();
  await sql`update bodega set nombre = 'De un respaldo'`.execute(api.db);
  expect(await nombres()).not.toContain('De un respaldo');
  await sql`update reloj set instancia = gen_random_uuid()`.execute(api.db);
  expect(await nombres()).toContain('De un respaldo');
});

it('An answer that depends on the time is computed each time', async () => {
  const { id: cliente } = await api.make('/cliente', payloads.cliente());
  const eta = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await api.make('/operacion', {
    tipo: 'IMPORTACION',
    cliente,
    monto: 1,
    eta_puerto: eta(100),
    eta_planta: eta(110),
  });
  const upcoming = async () => (await api.get('/notificacion')).body.datos.operaciones.length as number;
  expect(await upcoming()).toBe(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * 3_600_000 });
  try {
    expect(await upcoming()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
