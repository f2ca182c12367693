/** The filters of a driver's list (R14.6, R26.5). */
import { expect, it } from 'vitest';
import { expectRefused } from '#tests/support/api.ts';
import { agendar, openEmpresa } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { logInWith } from '#tests/support/users.ts';

it('A driver filters his own work, of which invoices are no part, and no filter shows him other work', async () => {
  const e = await openEmpresa();
  const get = (params: Record<string, string | number>) =>
    e.api.get(
      `/operacion/asignado?${new URLSearchParams(Object.entries(params).map(([k, v]) => [k, String(v)]))}`,
      { token },
    );
  const etas = { eta_puerto: '2026-08-01T12:00:00Z', eta_planta: '2026-08-06T04:00:00Z' };
  const id = await agendar(e, 'EXPORTACION', { asignada: false, cliente: e.other, ...etas });
  await e.api.patch(`/operacion/${id}`, { choferId: e.chofer2, camionId: e.camion2 });
  await agendar(e, 'IMPORTACION', etas);
  const { rows } = await e.api.pool.query<{ uuid: string }>('select uuid from cliente where id = $1', [
    e.other,
  ]);
  const uuid = rows[0]!.uuid;
  const { token } = await logInWith(e.api, 'CHOFER', { chofer: e.chofer2 });
  const own = async (params: Record<string, string | number>): Promise<number[]> => {
    const { status, body } = await get({ limit: 100, ...params });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.totalDocs).toBe(body.results.length);
    return body.results.map(({ op_id }: { op_id: number }) => op_id);
  };
  expect(await own({})).toEqual([id]);
  expect(
    await own({ estado: 'pendiente', cliente: e.other, chofer: e.chofer2, tipo: 'EXPORTACION' }),
  ).toEqual([id]);
  expect(await own({ cliente: uuid })).toEqual([id]);
  expect(await own({ desde: '2026-08-06', hasta: '2026-08-06' })).toEqual([id]);
  expect(await own({ hasta: '2026-08-05' })).toEqual([]);
  expect(await own({ chofer: e.chofer })).toEqual([]);
  expect(await own({ estado: 'facturada' })).toEqual([]);
  expectRefused(await get({ desde: 'x' }), 'validacion');
  const m = movimientos(e);
  await postMovimientos(e, id, m.retiroDeposito(['25 08:00', '25 09:00'], { numero: 'PROPIA-1' }), {
    ...m.carga(['25 10:00', '25 11:00']),
    planta: e.plantaAjena,
  });
  const now = Date.now();
  const at = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
  await postMovimientos(e, id, {
    ...m.entregaPuerto(['25 12:00', '25 13:00']),
    fecha_inicio: at(20),
    fecha_termino: at(10),
  });
  await e.api.make('/factura', { cliente: e.other, operaciones: [id], extras: [] });
  expect(await own({ estado: 'finalizada' })).toEqual([id]);
  expect(await own({ estado: 'facturada' })).toEqual([]);
  await e.close();
});
