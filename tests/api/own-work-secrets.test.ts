/** The other ways by which amounts, RUTs and other clients could reach a driver: warnings, streams, other reads (R26.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { pathOf } from '#contracts/path-of.ts';
import { type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import { mayCall } from '#contracts/permissions.ts';
import { TABLES } from '#contracts/tables.ts';
import { createApp } from '#server/app.ts';
import { type ChangeFeed, createChangeFeed } from '#server/db/change-feed.ts';
import { createMetrics } from '#server/metrics.ts';
import { expectRefused, expectSaved } from '#tests/support/api.ts';
import { secretsIn } from '#tests/support/driver-secrets.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { logInWith } from '#tests/support/users.ts';

let empresa: TestEmpresa;
let driver: Awaited<ReturnType<typeof logInWith>>;
let feed: ChangeFeed;
let app: ReturnType<typeof createApp>;
let own: number;
let foreign: number;

beforeAll(async () => {
  empresa = await openEmpresa();
  const { api, chofer, chofer2, camion2, other } = empresa;
  feed = createChangeFeed(api.pool);
  const metrics = createMetrics(api.pool, feed);
  app = createApp({ db: api.db, changes: feed, metrics, staticDir: null });
  driver = await logInWith(api, 'CHOFER', { chofer });
  own = await agendar(empresa, 'IMPORTACION');
  foreign = await agendar(empresa, 'EXPORTACION', { cliente: other, asignada: false });
  await api.patch(`/operacion/${foreign}`, { choferId: chofer2, camionId: camion2 });
});
afterAll(async () => {
  await feed.close();
  await empresa.close();
});

const asDriver = () => ({ token: driver.token });
const ask = (path: string, signal?: AbortSignal) =>
  app.request(`/api${path}`, {
    headers: { authorization: `Bearer ${driver.token}` },
    ...(signal && { signal }),
  });

const FORBIDDEN = (Object.entries(ENDPOINTS) as [EndpointKey, Endpoint][])
  .filter(([call, { method, open }]) => method === 'GET' && !open && !mayCall('CHOFER', call))
  .map(([call]) => call);

describe('Reads that are not a driver’s', () => {
  it('The table of calls has histories, notices, figures and lists of records that a driver may not read', () => {
    expect(FORBIDDEN).toEqual(
      expect.arrayContaining([
        'historial',
        'notificacion',
        'metricas',
        'dashboard',
        'cliente.list',
        'usuario.list',
      ]),
    );
  });

  it.each(FORBIDDEN)('A driver is refused %s, and learns nothing by it', async (call) => {
    const ids = {
      id: own,
      clienteId: empresa.cliente,
      choferId: driver.chofer ?? 0,
      tabla: 'operacion',
      withGoods: 'true',
    };
    const response = await ask(pathOf(call, ids));
    const text = await response.text();
    expect({ status: response.status, codigo: JSON.parse(text).codigo }).toEqual({
      status: 403,
      codigo: 'sin_permiso',
    });
    expect(secretsIn(text)).toEqual([]);
  });

  it('A driver reads his own user and no other one, which does not exist for him', async () => {
    const { api } = empresa;
    const { status, body } = await api.get(`/usuario/${driver.usuario.id}`, asDriver());
    expect(status).toBe(200);
    expect(secretsIn(JSON.stringify(body))).toEqual([]);
    expect(body.datos).toMatchObject({ id: driver.usuario.id, role: 'CHOFER', email: driver.email });
    const answers = [await api.get('/usuario/1', asDriver()), await api.get('/usuario/99999', asDriver())];
    for (const answer of answers) expectRefused(answer, 'no_encontrado');
    expect(answers[0]!.body).toEqual(answers[1]!.body);
  });
});

describe('What comes without being asked for', () => {
  it('The stream of events tells a driver versions alone, also of changes to other work', async () => {
    const { api } = empresa;
    const controller = new AbortController();
    const response = await ask('/sync/eventos', controller.signal);
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    const { version } = (await api.patch(`/operacion/${foreign}`, { monto: 80_000 })).body.datos;
    let text = '';
    while (!text.includes(`"version":${version}`))
      // oxlint-disable-next-line no-await-in-loop -- a stream
      text += new TextDecoder().decode((await reader.read()).value);
    controller.abort();
    await reader.cancel().catch(() => {});
    const data = text.split('\n').filter((line) => line.startsWith('data: '));
    expect(data.map((line) => Object.keys(JSON.parse(line.slice(6))))).toEqual(data.map(() => ['version']));
    expect(
      text.replaceAll(/^(?:data: \{"version":\d+\}|:.*|id: \d+|retry: \d+|event: \w+|)$/gm, '').trim(),
    ).toBe('');
  });

  it('The warnings of his movements are about his movements', async () => {
    const { api } = empresa;
    const moves = movimientos(empresa);
    const first = {
      ...moves.retiroPuerto(['2 08:00', '2 20:00'], { numero: 'MSCU6647870' }),
      termino_estimado: true,
      operacion: own,
    };
    const made = await api.post('/movimiento', first, asDriver());
    expectSaved(made, 'Movimiento creado correctamente', 201);
    const second = { ...moves.descarga(['2 11:00', '2 20:00']), operacion: own };
    const closing = await api.post('/movimiento', second, asDriver());
    expectSaved(closing, 'Movimiento creado correctamente', 201);
    const early = { ...moves.entregaContenedor(['2 10:00', '2 21:00']), operacion: own };
    const last = await api.post('/movimiento', early, asDriver());
    expectSaved(last, 'Movimiento creado correctamente', 201);
    expect([made, closing, last].map(({ body }) => body.advertencias)).toEqual([
      [expect.stringMatching(/^Número de contenedor con dígito de control incorrecto \(debería ser \d\)$/)],
      [expect.stringMatching(/^Se cerró Retiro en puerto a las \d\d:\d\d$/)],
      ['El inicio es anterior al movimiento previo'],
    ]);
    expect(secretsIn(JSON.stringify([made.body, closing.body, last.body]))).toEqual([]);
  });
});

describe('Rows of records that were deleted', () => {
  it('A client and a place that were deleted since are sent with their names alone', async () => {
    const { api, cliente, camion } = empresa;
    const ended = new Date(Date.now() - 3_600_000).toISOString();
    const operacion = await agendar(empresa);
    const moves = movimientos(empresa);
    const bodies = [
      moves.retiroPuerto(['2 08:00', '2 09:00'], { numero: 'TCLU0000009' }),
      moves.descarga(['2 11:00', '2 12:00']),
      { ...moves.entregaContenedor(['3 11:00', '3 12:00']), fecha_termino: ended },
    ];
    for (const body of bodies) await api.make('/movimiento', { ...body, operacion });
    // As clients were deleted whose operations are recent: nothing open keeps them.
    await api.pool.query('update cliente set deleted_at = now() where id = $1', [cliente]);
    await api.pool.query('update camion set deleted_at = now() where id = $1', [camion]);
    const ids = Array.from({ length: 40 }, (_, at) => at + 1);
    const tablas = TABLES.map((table) => ({ tabla: table, grupos: [0], ids }));
    const answers = [
      await api.get('/sync/cambios', asDriver()),
      await api.post('/sync/filas', { tablas }, asDriver()),
      await api.get(`/operacion/${operacion}`, asDriver()),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('Viña Ñuble');
      expect(secretsIn(JSON.stringify(body))).toEqual([]);
    }
    const part = answers[0]!.body.cambios.find(({ tabla }: { tabla: string }) => tabla === 'cliente');
    expect(part).toMatchObject({ filas: [], eliminados: [cliente], historial: [{ nombre: 'Viña Ñuble' }] });
  });
});
