/** Late corrections of closed work: a charge by hand (R33.4), the paper of an invoice (R34.1), a commission (R36.2) (decision 027). */
import { expect, it } from 'vitest';
import { agedCompany, idsOf } from '#tests/support/aged-company.ts';
import { createReplica } from '#tests/support/replica.ts';

it('R33.4 A late charge of closed work brings its operation to devices that never had it', async () => {
  const company = await agedCompany();
  const { own, operacion, factura } = company;
  const [late, other] = [await operacion(), await operacion()];
  for (const { operacion_id, extra_id } of [late, other]) await factura([{ operacion_id }, { extra_id }]);
  const replica = createReplica(own);
  await replica.sync();
  expect(replica.rows('operacion')).toEqual([]);
  const { cliente_id } = await own.db
    .selectFrom('operacion')
    .select('cliente_id')
    .where('id', '=', late.operacion_id)
    .executeTakeFirstOrThrow();
  const body = { cliente: cliente_id, operacion: late.operacion_id, tipo: 'Gate in', monto: 45_000 };
  const { id } = await own.make('/extra', body);
  const fresh = createReplica(own);
  await fresh.sync();
  await replica.sync();
  for (const each of [replica, fresh]) {
    expect(each.rows('operacion').map((row) => row.id)).toEqual([late.operacion_id]);
    expect(each.rows('movimiento')).toHaveLength(1);
    expect(each.rows('factura')).toHaveLength(1);
    expect(idsOf(each.rows('extra'))).toEqual([late.extra_id, id]);
  }
  expect(own.reported).toEqual([]);
  await own.drop();
});

it('A correction of a paid invoice, or of a commission of $0, brings all of its closed work to devices that never had it', async () => {
  const company = await agedCompany();
  const { own, operacion, factura } = company;
  const [first, second] = [await operacion(), await operacion()];
  const invoiced: number[] = [];
  for (const { operacion_id, extra_id } of [first, second])
    invoiced.push(await factura([{ operacion_id }, { extra_id }]));
  const replica = createReplica(own);
  await replica.sync();
  expect(replica.rows('operacion')).toEqual([]);

  await own.patch(`/factura/${invoiced[0]}`, { folio: '1234' });
  await replica.sync();
  expect(idsOf(replica.rows('operacion'))).toEqual([first.operacion_id]);
  expect(replica.rows('factura_item')).toHaveLength(2);
  expect(replica.rows('abono')).toHaveLength(1);

  const { status } = await own.patch(`/operacion/${second.operacion_id}`, { comision_externo: 100 });
  expect(status).toBe(200);
  await replica.sync();
  expect(idsOf(replica.rows('operacion'))).toEqual([first.operacion_id, second.operacion_id]);
  expect(replica.rows('movimiento')).toHaveLength(2);
  expect(own.reported).toEqual([]);
  await own.drop();
});
