/** `npm run demo`: its charges by hand and its payments. */
import { expect, test } from 'vitest';
import { fillDemo } from '#server/demo/fill.ts';
import { useApi } from '#tests/support/api.ts';
import { isExtraFacturado } from '#views/billing.ts';
import { readerOfRows } from '#views/rows.ts';

const api = useApi();

test('The demo company has charges by hand of operations and of clients alone, invoiced and waiting, and payments in part', async () => {
  await fillDemo(api.db, { operaciones: 60, seed: 1, now: '2026-11-21T12:00:00.000Z' });
  const [extra, factura, factura_item] = await Promise.all(
    (['extra', 'factura', 'factura_item'] as const).map((table) =>
      api.db.selectFrom(table).selectAll().execute(),
    ),
  );
  const reader = readerOfRows({ extra, factura, factura_item } as never);
  const cobros = [...reader.all('extra')].filter(({ manual }) => manual);
  const kinds = cobros.map(
    ({ id, operacion_id }) =>
      `${operacion_id === null ? 'cliente' : 'operacion'} ${isExtraFacturado(reader, id) ? 'facturado' : 'por facturar'}`,
  );
  expect([...new Set(kinds)].toSorted()).toEqual([
    'cliente facturado',
    'cliente por facturar',
    'operacion facturado',
    'operacion por facturar',
  ]);
  expect(new Set(cobros.map(({ afecto }) => afecto))).toEqual(new Set([true, false]));
  const facturas = [...reader.all('factura')];
  expect(facturas.some(({ exento }) => exento > 0)).toBe(true);
  expect(facturas.some(({ abonado, total }) => abonado > 0 && abonado < total)).toBe(true);
});
