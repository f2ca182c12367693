/** The counts that triggers keep equal the counts of the rows, for all writers and all ends of a transaction. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dashboard } from '#contracts/dashboard.ts';
import { connectAlone } from '#server/db/pool.ts';
import { writeBackup } from '#server/db/backup/write.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { countedRows, type Cuentas, expectCounted, storedCounts } from '#tests/support/counts.ts';
import { cloneDatabase } from '#tests/support/postgres.ts';
import { WORK_ACTIONS, type WorkAction, RandomWork } from '#tests/support/random-work.ts';

const RUNS = Number(process.env.RUNS ?? 4);
const SEED = Number(process.env.SEED ?? 20_260_410);
/** Writes of one transaction: so many stand in line at once. */
const AT_ONCE = 4;

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(async () => {
  await api.drop();
  expect(api.reported).toEqual([]);
});

const actions = WORK_ACTIONS.filter(({ action }) => action !== 'sincronizar').flatMap(({ action, weight }) =>
  Array.from(
    { length: / (operacion|factura)|facturar|avanzar/.test(` ${action}`) ? weight * 2 : weight },
    () => action,
  ),
);
const step = fc.tuple(
  fc.constantFrom(...actions),
  fc.record({ which: fc.nat(1000), value: fc.nat(1000), text: fc.constantFrom('Ñuñoa', 'ana', 'Óscar') }),
);

const sum = (cuentas: Cuentas['operaciones'], estado: RegExp) =>
  Object.entries(cuentas)
    .filter(([key]) => estado.test(key))
    .reduce(
      (total, [, { cantidad, monto }]) => ({
        cantidad: total.cantidad + cantidad,
        monto: total.monto + monto,
      }),
      { cantidad: 0, monto: 0 },
    );

/** The lists' totals and the figures say so too. */
async function expectShown({ operaciones, asignadas, facturas }: Cuentas): Promise<void> {
  const totalOf = async (path: string): Promise<number> => (await api.get(path)).body.totalDocs;
  expect(await totalOf('/operacion')).toBe(sum(operaciones, /^false/).cantidad);
  expect(await totalOf('/operacion/asignado')).toBe(sum(operaciones, /^true/).cantidad);
  expect(await totalOf('/factura')).toBe(sum(facturas, /./).cantidad);
  const filtered = Object.entries(asignadas).filter(([key]) => !key.includes('null'));
  for (const [key, { cantidad }] of filtered.slice(0, 3)) {
    const [tipo, cliente, chofer, camion, finalizado] = key.split(' ');
    const path = `/operacion/asignado?tipo=${tipo}&cliente=${cliente}&chofer=${chofer}&camion=${camion}&estado=`;
    const counted =
      finalizado === 'true'
        ? (await totalOf(`${path}finalizada`)) + (await totalOf(`${path}facturada`))
        : await totalOf(`${path}pendiente`);
    expect(counted, key).toBe(cantidad);
  }
  const figures: Dashboard = (await api.get('/dashboard')).body.datos;
  expect(figures.operaciones_en_proceso).toEqual(sum(operaciones, /^true false/));
  expect(figures.operaciones_por_facturar).toEqual(sum(operaciones, /true false$/));
  expect(figures.facturado_por_mes).toEqual(
    figures.facturado_por_mes.map(({ mes }) => ({ mes, monto: facturas[`${mes}-01`]?.monto ?? 0 })),
  );
}

it(
  'The row counters are right after any work, sent alone or together with refused changes',
  async () => {
    const outcomes = new Map<string, number>();
    const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
    const work = await RandomWork.start(api, async () => {});
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 160, maxLength: 160, size: 'max' }), async (steps) => {
        for (let n = 0; n < steps.length; n += AT_ONCE) {
          const some = steps.slice(n, n + AT_ONCE);
          const done = await Promise.all(some.map(([action, random]) => work.run(action, random)));
          done.forEach((saved, index) => count(`${some[index]![0]} ${saved}`));
          await expectCounted(api);
        }
        await expectShown(await countedRows(api));
      }),
      // Shrinking is not possible, since each run continues where the last one ended.
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    const needed: WorkAction[] = [
      'eliminar operacion',
      'deshacer',
      'facturar',
      'eliminar factura',
      'corregir operacion',
    ];
    for (const action of needed) expect(outcomes.get(`${action} true`) ?? 0, action).toBeGreaterThan(0);
    expect([...outcomes].filter(([what]) => what.endsWith('false')).length).toBeGreaterThan(needed.length);
  },
  Math.max(120_000, RUNS * 30_000),
);

it('The row counters are right after a batch with refused changes in its middle', async () => {
  const { id: cliente } = await api.make('/cliente', payloads.cliente());
  const body = {
    tipo: 'IMPORTACION',
    cliente,
    monto: 9_000_000_000_000,
    eta_puerto: '2026-03-02T12:00:00Z',
    eta_planta: '2026-03-02T18:00:00Z',
  };
  const post = (monto: number, from: number) => ({
    key: randomUUID(),
    method: 'POST',
    path: '/operacion',
    body: { ...body, monto, cliente: from },
  });
  const before = sum((await countedRows(api)).operaciones, /./).cantidad;
  const operaciones = [
    post(1, body.cliente),
    post(2, 999_999),
    post(3, body.cliente),
    post(-1, body.cliente),
  ];
  const answer = await api.post('/sync/lote', { operaciones });
  expect(answer.body.respuestas.map(({ status }: { status: number }) => status)).toEqual([
    201, 400, 201, 400,
  ]);
  expect(sum((await expectCounted(api)).operaciones, /./).cantidad).toBe(before + 2);
});

it('The row counters are right after SQL that changes many rows of any kind at once, or is rolled back', async () => {
  const { cliente, other } = (
    await api.pool.query('select min(id) as cliente, max(id) as other from cliente')
  ).rows[0];
  const some = (n: number) => `id % ${2 + (n % 5)} = ${n % 2}`;
  const CHANGES: readonly ((n: number) => string)[] = [
    (n) => `update operacion set deleted_at = case when ${some(n)} then now() end`,
    (n) => `update operacion set finalizado = ${some(n)}, monto = monto + ${n}`,
    (n) => `update operacion set cliente_id = case when ${some(n)} then ${cliente} else ${other} end`,
    (n) => `update operacion set chofer_id = case when ${some(n)} then (select min(id) from chofer) end`,
    (n) =>
      `update extra set deleted_at = case when ${some(n)} then now() end, cliente_id = ${n % 2 ? cliente : other}`,
    (n) => `update factura_item set deleted_at = now() where ${some(n)}`,
    // An item is live on one invoice only.
    (n) => `update factura_item i set deleted_at = null where ${some(n)} and id = (
      select max(id) from factura_item o where (o.operacion_id, o.extra_id) is not distinct from (i.operacion_id, i.extra_id))
      and not exists (select from factura_item o where o.deleted_at is null
        and (o.operacion_id, o.extra_id) is not distinct from (i.operacion_id, i.extra_id))`,
    (n) =>
      `update factura set created_at = created_at - interval '${n} hours', deleted_at = case when ${some(n)} then now() end`,
    (n) => `update contenedor set deleted_at = case when ${some(n)} then now() end`,
    (n) => `update contenedor set transporte_id = case when ${some(n)} then (
      select min(id) + ${n % 2} from contenedor_transporte) end`,
    (n) =>
      `update almacenaje set deleted_at = case when ${some(n)} then now() end, con_mercaderia = id % 3 = ${n % 3}`,
    (n) =>
      `update almacenaje set contenedor_id = (select min(id) + ${n % 3} from contenedor) where id % 4 = ${n % 4}`,
    (n) => `insert into almacenaje (version, contenedor_id, bodega_id, con_mercaderia, entrada)
      select 1, id, (select min(id) from bodega), ${some(n)}, now() from contenedor where id % 7 = ${n % 7}`,
    (n) => `delete from almacenaje where ${some(n)} and id % 3 = 0 and not exists (
      select from movimiento m where m.id in (mov_entrada, mov_salida))`,
    (n) => `insert into contenedor (version, underlang, cliente_id, transporte_id)
      select 1, false, ${cliente}, t.id from contenedor_transporte t where id % 4 = ${n % 4}`,
    (n) => `update factura set subtotal = subtotal + ${n}, total = total + ${n}`,
    (n) => `delete from factura_item where ${some(n)} and id % 3 = 0`,
    (n) => `insert into operacion (version, tipo, cliente_id, monto, eta_puerto, eta_planta, finalizado)
      select 1, 'IMPORTACION', ${cliente}, ${n}, now(), now(), n % 2 = 0 from generate_series(1, ${n % 4}) n`,
    () => `delete from operacion o where cliente_id = ${cliente} and contenedor_id is null and not exists (
      select from factura_item i where i.operacion_id = o.id) and not exists (
      select from movimiento m where m.operacion_id = o.id) and not exists (
      select from adjunto a where a.operacion_id = o.id) and not exists (
      select from documento d where d.operacion_id = o.id) and not exists (
      select from extra e where e.operacion_id = o.id)`,
  ];
  const change = fc.record({
    which: fc.nat(CHANGES.length - 1),
    n: fc.nat(60),
    end: fc.constantFrom('commit', 'rollback', 'savepoint'),
  });
  const client = await api.pool.connect();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 12, maxLength: 12, size: 'max' }), async (changes) => {
        for (const { which, n, end } of changes) {
          await client.query('begin');
          await client.query(CHANGES[(which + 1) % CHANGES.length]!(n + 1));
          await client.query('savepoint cambio');
          await client.query(CHANGES[which]!(n));
          if (end === 'savepoint') await client.query('rollback to savepoint cambio');
          await client.query(end === 'rollback' ? 'rollback' : 'commit');
          await expectCounted(api);
        }
      }),
      { numRuns: 10, seed: SEED, endOnFailure: true },
    );
  } finally {
    client.release();
  }
  const kept = await storedCounts(api);
  await api.pool.query('select recontar()');
  expect(await storedCounts(api)).toEqual(kept);
});

it('The row counters are right in a demo company, and in its backup restored and changed elsewhere', async () => {
  const demo = await cloneDatabase();
  const other = await cloneDatabase({ bare: true });
  const folder = mkdtempSync(join(tmpdir(), 'cuentas-'));
  try {
    await fillDemo(demo.db, { operaciones: 120, seed: 5, now: '2026-03-05T15:00:00.000Z' });
    const truth = await expectCounted(demo);
    expect(Object.keys(truth.facturas).length).toBeGreaterThan(3);
    expect(truth.toInvoice.length).toBeGreaterThan(10);
    const client = await connectAlone({ connectionString: demo.url });
    await writeBackup(client, join(folder, 'demo.sql'));
    await client.end();
    const restoring = await connectAlone({ connectionString: other.url });
    await restoreBackup(restoring, join(folder, 'demo.sql'));
    await restoring.end();
    expect(await expectCounted(other)).toEqual(truth);
    await other.pool.query('update factura_item set deleted_at = now() where id % 7 = 0');
    await other.pool.query('update operacion set deleted_at = now() where id % 5 = 0 and not finalizado');
    expect(await expectCounted(other)).not.toEqual(truth);
  } finally {
    rmSync(folder, { recursive: true });
    await demo.drop();
    await other.drop();
  }
});
