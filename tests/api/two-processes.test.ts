/** Two server processes on one database act as one server. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangesAnswer } from '#contracts/sync.ts';
import { TABLES } from '#contracts/tables.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { readEventsAt } from '#tests/support/events.ts';
import { createReplica } from '#tests/support/replica.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server-process.ts';

const EMAIL = 'admin@transporte.cl';
const PASSWORD = 'una-clave-larga';
const SLOW = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'dos-procesos-'));
let base: TestDatabase;
let servers: ServerProcess[] = [];
let urls: string[] = [];
let token: string;

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever the API answers
type Json = any;
interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

/** Of one of the two, 0 or 1. */
async function call(
  at: number,
  method: string,
  path: string,
  body?: object,
  { key, as = token }: { key?: string; as?: string | null } = {},
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    ...(as === null ? {} : { authorization: `Bearer ${as}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const init = { method, headers, body: body ? JSON.stringify(body) : null };
  const response = await fetch(`${urls[at % 2]}/api${path}`, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function make(at: number, path: string, body: object): Promise<Json> {
  const answer = await call(at, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.datos;
}

const login = (at: number, password = PASSWORD, email = EMAIL): Promise<Answer> =>
  call(at, 'POST', '/auth/login', { email, password }, { as: null });

beforeAll(async () => {
  base = await cloneDatabase();
  const env = { DATABASE_URL: base.url, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  // At once, as two replicas of a deployment start.
  servers = ['a', 'b'].map((name) => spawnServer(join(folder, name), { env }));
  urls = await Promise.all(servers.map((server) => server.ready()));
  token = (await login(0)).body.token;
}, SLOW);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await base.drop();
  rmSync(folder, { recursive: true, force: true });
}, SLOW);

it('Two processes started at once on an empty database create one first user', async () => {
  expect((await base.pool.query('select email from usuario')).rows).toEqual([{ email: EMAIL }]);
});

it('Two processes open an epoch each as they start', async () => {
  const { rows } = await base.pool.query('select desde, hasta from epoca order by desde');
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ hasta }) => hasta === null)).toHaveLength(1);
});

it(
  'Two processes with eight writers let a reader that alternates between both miss nothing',
  { timeout: SLOW },
  async () => {
    const cliente = await make(0, '/cliente', {
      ...payloads.cliente(),
      plantas: [{ nombre: 'P', comuna: 'C', direccion: 'D' }],
    });
    await make(1, '/negociacion', { cliente: cliente.id, ...TARIFA });
    const etas = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
    let pulls = 0;
    // Each page from the other process.
    const replica = createReplica({ get: (path) => call(pulls++, 'GET', path) });
    const writing = new AbortController();
    const writers = Array.from({ length: 8 }, async (_, at) => {
      for (let n = 0; n < 8; n += 1) {
        const { id } = await make(at, '/chofer', payloads.chofer());
        // Edited through the other one.
        const edited = await call(at + 1, 'PATCH', `/chofer/${id}`, { comision: n + 2 });
        expect(edited.body.datos).toMatchObject({ id, comision: n + 2 });
        const tipo = n % 2 ? 'IMPORTACION' : 'EXPORTACION';
        const operacion = await make(at + n, '/operacion', { tipo, cliente: cliente.id, monto: n, ...etas });
        if (n % 3 === 0) expect((await call(at, 'DELETE', `/chofer/${id}`)).status).toBe(200);
        if (n % 4 === 0)
          expect((await call(at + 1, 'DELETE', `/operacion/${operacion.id}`)).status).toBe(200);
        await call(at, 'PATCH', `/cliente/${cliente.id}`, { giro: `${at} ${n}` });
      }
    });
    const reader = (async () => {
      while (!writing.signal.aborted) await replica.sync(9);
    })();
    try {
      await Promise.all(writers);
    } finally {
      writing.abort();
      await reader;
    }
    await replica.sync(9);
    const { rows } = await base.pool.query('select version from reloj');
    expect(replica.state.cursor).toBe(rows[0].version);
    for (const table of TABLES) {
      const stored = await base.pool.query(`select id, version from ${table} where deleted_at is null`);
      const own = replica.rows(table).map(({ id, version }) => ({ id, version }));
      const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
      expect(own.toSorted(byId), table).toEqual(stored.rows.toSorted(byId));
    }
    expect(replica.rows('chofer')).toHaveLength(8 * 5);
    expect(pulls).toBeGreaterThan(10);
    // Both answer the same rows, and a new device gets the rows that this one has.
    for (const at of [0, 1]) {
      const { body } = await call(at, 'GET', '/sync/cambios?limite=5000');
      for (const { tabla, filas } of body.cambios as ChangesAnswer['cambios']) {
        const own = new Map(replica.rows(tabla).map((row) => [row.id, row]));
        for (const row of filas) expect(own.get(row.id as number)).toEqual(row);
      }
    }
  },
);

it('Two processes that get one key at once do the call once', { timeout: SLOW }, async () => {
  for (let round = 0; round < 10; round += 1) {
    const payload = payloads.bodega();
    const key = randomUUID();
    const send = (at: number): Promise<Answer> => call(at, 'POST', '/bodega', payload, { key });
    const answers = await Promise.all([0, 1, 0, 1].map(send));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    for (const at of [0, 1]) {
      const again = await send(at);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.body).toEqual(answers[0]!.body);
    }
    const { rows } = await base.pool.query('select id from bodega where nombre = $1', [payload.nombre]);
    expect(rows).toEqual([{ id: answers[0]!.body.datos.id }]);
  }
});

it('Two processes that invoice the same operation at once make one invoice', { timeout: SLOW }, async () => {
  const plantas = [{ nombre: 'P', comuna: 'C', direccion: 'D' }];
  const { id: cliente } = await make(0, '/cliente', { ...payloads.cliente(), plantas });
  const [planta] = (await base.pool.query('select id from planta where cliente_id = $1', [cliente])).rows;
  const made: Record<string, number> = {};
  for (const key of ['chofer', 'camion', 'puerto', 'deposito'] as const)
    made[key] = (await make(1, `/${key}`, payloads[key]())).id;
  const etas = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
  for (let round = 0; round < 4; round += 1) {
    const { id } = await make(0, '/operacion', { tipo: 'IMPORTACION', cliente, monto: 350_000, ...etas });
    await call(1, 'PATCH', `/operacion/${id}`, { choferId: made.chofer, camionId: made.camion });
    const movimientos = [
      { tipo: 'Retiro en puerto', puerto: made.puerto, datos: { terminal: 'STI' } },
      { tipo: 'Descarga en planta', planta: planta.id },
      { tipo: 'Entrega de contenedor', deposito: made.deposito },
    ];
    for (const [at, movimiento] of movimientos.entries()) {
      const times = {
        fecha_inicio: `2026-03-0${at + 2}T12:00:00Z`,
        fecha_termino: `2026-03-0${at + 2}T13:00:00Z`,
      };
      await make(at, '/movimiento', { operacion: id, ...movimiento, ...times });
    }
    const invoice = (at: number): Promise<Answer> =>
      call(at, 'POST', '/factura', { cliente, operaciones: [id] });
    const answers = await Promise.all([0, 1, 0, 1].map(invoice));
    const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(codes).toEqual([201, 409, 409, 409]);
    const losers = answers.filter(({ status }) => status === 409);
    for (const { body } of losers) expect(body.codigo).toBe('regla');
    const items = await base.pool.query(
      'select id from factura_item where operacion_id = $1 and deleted_at is null',
      [id],
    );
    expect(items.rows).toHaveLength(1);
  }
});

it('A stream of one process announces within a second what the other wrote', { timeout: SLOW }, async () => {
  const streams = await Promise.all(urls.map((url) => readEventsAt(url, token)));
  try {
    const listening = () => streams.every(({ versions }) => versions.length > 0);
    await expect.poll(listening, { timeout: 20_000 }).toBe(true);
    const delays: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const { version } = await make(n, '/chofer', payloads.chofer());
      const since = performance.now();
      const heard = () => streams[(n + 1) % 2]!.versions.at(-1);
      await expect.poll(heard, { timeout: 20_000, interval: 5 }).toBe(version);
      delays.push(performance.now() - since);
    }
    // The slowest of ten may be the machine's doing.
    const [, ...but] = delays.toSorted((a, b) => b - a);
    expect(Math.max(...but)).toBeLessThan(1000);
  } finally {
    await Promise.all(streams.map((stream) => stream.close()));
  }
});

it(
  'A session opened on one of two processes works on the other, and ends on both',
  { timeout: SLOW },
  async () => {
    for (const at of [0, 1]) {
      const as: string = (await login(at)).body.token;
      expect((await call(at + 1, 'GET', '/chofer', undefined, { as })).status).toBe(200);
      expect((await call(at, 'GET', '/chofer', undefined, { as })).status).toBe(200);
      expect((await call(at + 1, 'POST', '/auth/logout', {}, { as })).status).toBe(200);
      for (const other of [0, 1]) {
        const { status, body } = await call(other, 'GET', '/chofer', undefined, { as });
        expect({ status, codigo: body.codigo }).toEqual({ status: 401, codigo: 'no_autenticado' });
      }
    }
    expect((await call(1, 'GET', '/chofer')).status).toBe(200);
  },
);

// Last: it closes the door to this address.
it('Failed logins on two processes are counted together', { timeout: SLOW }, async () => {
  const email = 'nadie@transporte.cl';
  for (let n = 0; n < 10; n += 1) expect((await login(n, 'equivocada', email)).status).toBe(401);
  for (const at of [0, 1]) {
    const { status, headers, body } = await login(at, 'equivocada', email);
    expect({ status, codigo: body.codigo }).toEqual({ status: 429, codigo: 'limite' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    // The address, too.
    expect((await login(at)).status).toBe(429);
  }
});
