/** Invoices with as many items as the contract allows (R21). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

test('R21 An invoice of 5,000 operations and 5,000 extras, the most that a call may name, is created', async () => {
  const idsOf = async (text: string): Promise<number[]> =>
    (await e.api.pool.query<{ id: number }>(text, [e.cliente])).rows.map(({ id }) => id);
  const operaciones = await idsOf(`
    insert into operacion (version, cliente_id, tipo, monto, eta_puerto, eta_planta, finalizado)
    select 1, $1, 'IMPORTACION', 1000, now(), now(), true from generate_series(1, 5000) returning id`);
  const extras = await idsOf(`
    insert into extra (version, cliente_id, tipo, monto, manual)
    select 1, $1, 'Peaje', 10, true from generate_series(1, 5000) returning id`);
  const factura = await e.api.make('/factura', { cliente: e.cliente, operaciones, extras });
  expect(factura).toMatchObject({ subtotal: 5_050_000 });
  expect([factura.operaciones, factura.extras].map(({ length }) => length)).toEqual([5000, 5000]);
});
