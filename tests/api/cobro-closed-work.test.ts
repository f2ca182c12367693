/** A late charge by hand of closed work (R33.4, decision 027). */
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
