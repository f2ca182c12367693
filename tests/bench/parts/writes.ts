/** Movements on a durable Postgres: one by one, in batches, and compared with plain inserts. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { TABLES } from '#contracts/tables.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { during, type Hit, load } from '../load.ts';
import type { Bench, Part } from '../measure.ts';
import { DIRECTUS, startDirectus } from '../servers/directus.ts';
import { startRaw } from '../servers/process.ts';
import { CLIENTS, type Durable, prepare, type Prepared, startDurable } from '../durable.ts';

const PER_BATCH = 100;

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
      target: { of: 'ratio', atLeast: 15 },
    },
    {
      ...RATE,
      key: 'writes.movements',
      what: 'movements of the first of these rows',
      against: 'raw pg + node:http: a row inserted, nothing else',
      target: { of: 'ratio', atLeast: 0.3 },
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
