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
import { bulkChanges } from '#tests/support/bulk-changes.ts';
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
  const changes = bulkChanges(cliente, other);
  const change = fc.record({
    which: fc.nat(changes.length - 1),
    n: fc.nat(60),
    end: fc.constantFrom('commit', 'rollback', 'savepoint'),
  });
  const client = await api.pool.connect();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 12, maxLength: 12, size: 'max' }), async (steps) => {
        for (const { which, n, end } of steps) {
          await client.query('begin');
          await client.query(changes[(which + 1) % changes.length]!(n + 1));
          await client.query('savepoint cambio');
          await client.query(changes[which]!(n));
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

it('An operation finishes although counting that went wrong has left rows of it in lists, and the lists are right then', async () => {
  const { rows } = await api.pool.query(`
    insert into operacion (version, tipo, cliente_id, chofer_id, monto, eta_puerto, eta_planta, finalizado)
    select 1, 'IMPORTACION', (select min(id) from cliente), (select min(id) from chofer), 9, now(), now(), false
    returning id`);
  const { id } = rows[0];
  await api.pool.query(`
    insert into por_facturar (cliente_id, operacion_id) select max(id), ${id} from cliente;
    insert into por_liquidar (operacion_id, chofer_id) select ${id}, max(id) from chofer;
    delete from cuenta_operacion where cantidad = 0;
    update operacion set finalizado = true, comision_monto = 5 where id = ${id}`);
  const { toInvoice, toSettle } = await expectCounted(api);
  expect(toInvoice.filter((row) => row.endsWith(` operacion ${id}`))).toHaveLength(1);
  expect(toSettle.filter((row) => row.endsWith(` ${id}`))).toHaveLength(1);
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
