/** The statement of a device without closed work, beside the server's (R35.3, R35.6). */
import { expect, it } from 'vitest';
import { TABLES } from '#contracts/tables.ts';
import { formatFecha } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';
import { agedCompany } from '#tests/support/aged-company.ts';
import { createReplica, getChanges } from '#tests/support/replica.ts';
import { toCuenta } from '#views/cuenta.ts';
import { readerOfRows } from '#views/rows.ts';

it('The statement of a new device equals the one of the server, where an old paid invoice has a day to come', async () => {
  const { own, db, operacion, factura } = await agedCompany();
  const today = formatFecha(Date.now());
  for (const emitida_en of ['2024-01-01', laterDay(today, -1), laterDay(today, 400)]) {
    const { operacion_id, extra_id } = await operacion();
    const id = await factura([{ operacion_id }, { extra_id }]);
    const days = { emitida_en, vence: laterDay(emitida_en, 30) };
    await db.updateTable('factura').set(days).where('id', '=', id).execute();
  }
  const { cerradoDesde } = await getChanges(own, 'desde=0');
  const replica = createReplica(own);
  await replica.sync();
  const reader = readerOfRows(Object.fromEntries(TABLES.map((table) => [table, replica.rows(table)])));
  const [cliente] = replica.rows('cliente');
  for (const desde of [formatFecha(cerradoDesde!), today, laterDay(today, 400)]) {
    const { body } = await own.get(`/cliente/${cliente!.id}/cuenta?desde=${desde}`);
    expect(body.datos.movimientos.length).toBeGreaterThan(0);
    expect(toCuenta(reader, cliente!.id, { desde })).toEqual(body.datos);
  }
  expect(replica.rows('factura')).toHaveLength(2);
  await own.drop();
});
