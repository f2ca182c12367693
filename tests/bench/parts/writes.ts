/** Movements on a durable Postgres: one by one, in batches, and compared with plain inserts. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { TABLES } from '#contracts/tables.ts';
import { openDatabase } from '#server/db/database.ts';
import { SUPERUSER } from '#server/db/embedded/cluster.ts';
import { findEmbedded } from '#server/db/embedded/embedded.ts';
import type { Target } from '#server/db/pool.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { spawnServer } from '#tests/support/server-process.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { EMAIL, PASSWORD } from '../company.ts';
import { during, type Hit, load, send } from '../load.ts';
import type { Bench, Part } from '../measure.ts';
import { DIRECTUS, startDirectus } from '../servers/directus.ts';
import { startRaw } from '../servers/process.ts';
import { openUsers } from '../users.ts';

const CLIENTS = 16;
const PER_BATCH = 100;

/** The server on a durable Postgres of its own, as `npm start` starts it. */
async function startDurable(bench: Bench) {
  const dataDir = mkdtempSync(join(tmpdir(), 'transporte-bench-'));
  const server = spawnServer(dataDir, { env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
  bench.onEnd(async () => {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });
  const url = await server.ready();
  const target = findEmbedded(dataDir) as Exclude<Target, { connectionString: string }>;
  const { user, password, host, port, database } = target;
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
  const opened = openDatabase(target);
  bench.onEnd(opened.close);
  // The application's database user may not create the peer's database.
  const superuser = { user: SUPERUSER, password: readFileSync(join(dataDir, 'postgres', 'clave'), 'utf8') };
  return { url, databaseUrl, admin: { ...target, ...superuser }, ...opened };
}

type Durable = Awaited<ReturnType<typeof startDurable>>;

const place = (nombre: string) => ({ nombre, comuna: 'San Antonio', direccion: 'Muelle 1' });

/** Operations that are ready for their first movement, and the payloads of three movements each. */
async function prepare({ url, databaseUrl }: Durable) {
  const tokens = await openUsers(databaseUrl, CLIENTS);
  const agent = new Agent({ keepAlive: true });
  const make = async (path: string, body: object): Promise<{ id: number; plantas: { id: number }[] }> => {
    const answer = await send(agent, url, { method: 'POST', path: `/api${path}`, token: tokens[0]!, body });
    return JSON.parse(answer).datos;
  };
  const persona = { nombre: 'Viña Ñuble', rut: '76105422-8', giro: 'Vinos', cel: '+56912345678' };
  const cliente = await make('/cliente', {
    ...persona,
    razon_social: 'Viña Ñuble SpA',
    plantas: [place('Planta Chillán')],
  });
  const { id: puerto } = await make('/puerto', place('San Antonio'));
  const { id: deposito } = await make('/deposito', { ...place('Depósito'), porteo: 'San Antonio' });
  const at = (day: number, hour: string): string => `2026-03-0${day}T${hour}:00Z`;
  let series = 0;

  /** Many drivers, as in a company: each has few open operations. */
  async function operaciones(count: number, pool: Pool): Promise<number[]> {
    const { rows } = await pool.query<{ id: number }>(
      `with c as (insert into chofer (version, nombre, contrato, comision)
         select 0, 'Chofer ' || n, 'Interno', 10 from generate_series(1, $1 / 10 + 1) n returning id),
       t as (insert into camion (version, placa, marca, capacidad)
         select 0, 'BB' || n, 'Volvo', 28 from generate_series(1, $1 / 10 + 1) n returning id)
       insert into operacion (version, tipo, cliente_id, monto, eta_puerto, eta_planta, chofer_id, camion_id)
       select 0, 'IMPORTACION', $2, 350000, '2026-03-01T12:00Z', '2026-03-02T12:00Z',
         (select min(id) from c) + n / 10, (select min(id) from t) + n / 10
       from generate_series(0, $1 - 1) n returning id`,
      [count, cliente.id],
    );
    return rows.map(({ id }) => id);
  }

  function movimientos(operacion: number): object[] {
    series += 1;
    const common = { operacion };
    const [planta] = cliente.plantas;
    return [
      {
        ...common,
        tipo: 'Retiro en puerto',
        fecha_inicio: at(1, '08:00'),
        fecha_termino: at(1, '18:00'),
        puerto,
        datos: { terminal: 'STI', numero: `BENCH-${series}` },
      },
      {
        ...common,
        tipo: 'Descarga en planta',
        fecha_inicio: at(2, '08:00'),
        fecha_termino: at(2, '20:00'),
        planta: planta!.id,
        datos: { sello: 'S-1' },
      },
      {
        ...common,
        tipo: 'Entrega de contenedor',
        fecha_inicio: at(3, '08:00'),
        fecha_termino: at(3, '09:00'),
        deposito,
      },
    ].map((body) => ({ uuid: randomUUID(), ...body }));
  }
  await make('/negociacion', { cliente: cliente.id, ...TARIFA });
  return { tokens, operaciones, movimientos };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** The state of the database: its version, and the last idempotency key. */
async function markOf(pool: Pool): Promise<{ version: number; clave: number }> {
  const { rows } = await pool.query<{ version: number; clave: number }>(
    'select version, (select coalesce(max(id), 0) from idempotencia) as clave from reloj',
  );
  return rows[0]!;
}

/** The number of rows created or changed since then; each row counts once. */
async function rowsSince(
  pool: Pool,
  { version, clave }: { version: number; clave: number },
): Promise<number> {
  const counts = [...TABLES, 'bitacora'].map((table) => `(select count(*) from ${table} where version > $1)`);
  const { rows } = await pool.query<{ n: number }>(
    `select ${counts.join(' + ')} + (select count(*) from idempotencia where id > $2) as n`,
    [version, clave],
  );
  return rows[0]!.n;
}

async function oneByOne(bench: Bench, { url, pool }: Durable, prepared: Prepared): Promise<void> {
  const count = bench.quick ? 4 : 240;
  const ids = await prepared.operaciones(count, pool);
  const before = await markOf(pool);
  const rest = new Map<number, object[]>();
  const next = (caller: number): Hit | null => {
    let mine = rest.get(caller) ?? [];
    if (mine.length === 0) {
      const id = ids.shift();
      if (id === undefined) return null;
      mine = prepared.movimientos(id);
      rest.set(caller, mine);
    }
    const headers = { 'idempotency-key': randomUUID() };
    return {
      method: 'POST',
      path: '/api/movimiento',
      token: prepared.tokens[caller]!,
      headers,
      body: mine.shift()!,
    };
  };
  const { answered, seconds } = await load({ url, clients: CLIENTS, next });
  bench.record('writes.post', 'ours', (await rowsSince(pool, before)) / seconds);
  bench.record('writes.movements', 'ours', answered / seconds);
}

async function inBatches(bench: Bench, { url, pool }: Durable, prepared: Prepared): Promise<void> {
  const bodies = (await prepared.operaciones(bench.quick ? 4 : 240, pool)).flatMap(prepared.movimientos);
  const before = await markOf(pool);
  const next = (): Hit | null => {
    const operaciones = bodies
      .splice(0, PER_BATCH)
      .map((body) => ({ key: randomUUID(), method: 'POST', path: '/movimiento', body }));
    if (operaciones.length === 0) return null;
    return { method: 'POST', path: '/api/sync/lote', token: prepared.tokens[0]!, body: { operaciones } };
  };
  const all = bodies.length;
  const { seconds } = await load({ url, clients: 1, next });
  bench.record('writes.lote', 'ours', (await rowsSince(pool, before)) / seconds);
  bench.record('writes.lote.movements', 'ours', all / seconds);
}

/** Empty writes: the throughput of the version counter itself. */
async function ceiling(bench: Bench, { db }: Durable): Promise<void> {
  const end = performance.now() + (bench.quick ? 200 : 2_000);
  const start = performance.now();
  let count = 0;
  const write = async (): Promise<void> => {
    while (performance.now() < end) {
      await writeTransaction(db, async () => {});
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  bench.record('writes.ceiling', 'ours', count / ((performance.now() - start) / 1000));
}

const RATE = { unit: '/s', figure: 'median' } as const;

export const writes: Part = {
  name: 'writes',
  limit: 1_200_000,
  measures: [
    {
      ...RATE,
      key: 'writes.post',
      what: `rows written by POST /movimiento, with idempotency, rules, extras and history, ${CLIENTS} connections`,
      against: `${DIRECTUS}, plain insert of a row, no history`,
      target: { of: 'ratio', atLeast: 4 },
    },
    {
      ...RATE,
      key: 'writes.lote',
      what: 'the same through POST /sync/lote, one connection',
      against: `${DIRECTUS}, likewise`,
      target: { of: 'ratio', atLeast: 10 },
    },
    {
      ...RATE,
      key: 'writes.movements',
      what: 'movements of the first of these rows',
      against: 'raw pg + node:http: a row inserted, nothing else',
      target: null,
    },
    {
      ...RATE,
      key: 'writes.lote.movements',
      what: 'movements of the second',
      against: 'the same',
      target: null,
    },
    {
      ...RATE,
      key: 'writes.ceiling',
      what: 'the ceiling of `reloj`: empty writing transactions, each committed by itself, 8 connections',
      against: '',
      target: null,
    },
  ],
  async run(bench) {
    const durable = await startDurable(bench);
    const prepared = await prepare(durable);
    const directus = await startDirectus(bench, durable.admin);
    const raw = await startRaw(bench, durable.databaseUrl);
    const [operacion_id] = await prepared.operaciones(1, durable.pool);
    let order = 0;
    const ms = bench.quick ? 300 : 4_000;
    const plain = async (
      url: string,
      hit: Omit<Hit, 'body' | 'method'>,
      ...keys: string[]
    ): Promise<void> => {
      const body = () => ({
        operacion_id,
        orden: (order += 1),
        tipo: 'Retiro en puerto',
        fecha_inicio: '2026-03-01T08:00:00Z',
        fecha_termino: '2026-03-01T18:00:00Z',
        datos: { terminal: 'STI' },
      });
      const next = during(ms, () => ({ ...hit, method: 'POST' as const, body: body() }));
      const { answered, seconds } = await load({ url, clients: CLIENTS, next });
      for (const key of keys) bench.record(key, 'peer', answered / seconds);
    };
    for (let round = 0; round < (bench.quick ? 1 : 4); round += 1) {
      await oneByOne(bench, durable, prepared);
      await inBatches(bench, durable, prepared);
      if (directus) {
        const { url, token } = directus;
        await plain(url, { path: '/items/movimiento', token }, 'writes.post', 'writes.lote');
      }
      await plain(raw, { path: '/' }, 'writes.movements', 'writes.lote.movements');
      await ceiling(bench, durable);
    }
  },
};
