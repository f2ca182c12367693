/** A company with records on both sides of each filter (R14.6): other states, clients, warehouses, and days to the millisecond. */
import { expect } from 'vitest';
import { agendamiento, porteoBody } from './contenedores.ts';
import { agendar, openEmpresa, type TestEmpresa } from './empresa.ts';
import { movimientos, postMovimientos } from './movimientos.ts';

const etas = (puerto: string, planta = puerto) => ({ eta_puerto: puerto, eta_planta: planta });

async function finished(e: TestEmpresa, day: number, numero: string, isOther = false): Promise<number> {
  const m = movimientos(isOther ? { ...e, planta: e.plantaAjena } : e);
  const cliente = isOther ? e.other : e.cliente;
  const id = await agendar(e, 'IMPORTACION', { ...etas('2026-09-01T15:00:00Z'), cliente });
  await postMovimientos(
    e,
    id,
    m.retiroPuerto([`${day} 00:00`, `${day} 09:00`], { numero }),
    m.descarga([`${day} 10:00`, `${day} 11:00`]),
    m.entregaContenedor([`${day} 12:00`, `${day} 13:00`]),
  );
  return id;
}

/** Operations and invoices have names; containers are stored and scheduled for two clients in two warehouses. */
export async function openFilteredCompany() {
  const e = await openEmpresa();
  const op: Record<string, number> = {};
  const factura: Record<string, number> = {};
  const { api, cliente, other, chofer2, camion2, bodega, bodega2 } = e;
  // America/Santiago is at -04:00 in August: the 5th ends at 03:59:59.999Z of the 6th.
  op.libreImp = await agendar(e, 'IMPORTACION', { asignada: false, ...etas('2026-08-05T03:59:59.999Z') });
  op.libreExp = await agendar(e, 'EXPORTACION', {
    asignada: false,
    cliente: other,
    ...etas('2026-08-20T12:00:00Z', '2026-08-05T04:00:00Z'),
  });
  op.libreTarde = await agendar(e, 'IMPORTACION', { asignada: false, ...etas('2026-08-06T03:59:59.999Z') });
  op.impEl5 = await agendar(e, 'IMPORTACION', etas('2026-08-05T04:00:00Z', '2026-08-30T04:00:00Z'));
  op.expEl6 = await agendar(e, 'EXPORTACION', {
    asignada: false,
    cliente: other,
    ...etas('2026-08-01T12:00:00Z', '2026-08-06T04:00:00Z'),
  });
  await api.patch(`/operacion/${op.expEl6}`, { choferId: chofer2, camionId: camion2 });
  op.borrada = await agendar(e, 'IMPORTACION', etas('2026-08-05T12:00:00Z'));
  await api.remove(`/operacion/${op.borrada}`);
  op.terminada = await finished(e, 1, 'TERM-1');
  op.facturada = await finished(e, 5, 'TERM-2');
  // Only a charge of this one is invoiced: its row says 'facturada' all the same.
  op.conCobro = await finished(e, 10, 'TERM-3');
  const facturables = (await api.get(`/extra/facturables/${cliente}`)).body.datos as {
    id: number;
    operacion: number;
  }[];
  const extras = facturables.filter(({ operacion }) => operacion === op.conCobro).map(({ id }) => id);
  expect(extras.length).toBeGreaterThan(0);
  factura.pagada = (await api.make('/factura', { cliente, operaciones: [op.facturada], extras: [] })).id;
  await api.patch(`/factura/${factura.pagada}`, { pagada: true });
  factura.impaga = (await api.make('/factura', { cliente, operaciones: [], extras })).id;
  op.deOtro = await finished(e, 15, 'TERM-4', true);
  factura.deOtro = (await api.make('/factura', { cliente: other, operaciones: [op.deOtro], extras: [] })).id;
  await api.pool.query(`update factura set created_at = '2026-08-05T03:59:59.999Z' where id = $1`, [
    factura.pagada,
  ]);
  await api.pool.query(`update factura set created_at = '2026-08-05T04:00:00Z' where id = $1`, [
    factura.impaga,
  ]);
  const store = async (clienteId: number, bodegaId: number, numero: string) => {
    const agendado = await api.make('/contenedor', { ...agendamiento(e, [numero]), clienteId, bodegaId });
    await api.make('/contenedor/transporte', porteoBody(e, agendado));
  };
  await store(cliente, bodega, 'VACIO-1');
  await store(cliente, bodega2, 'VACIO-2');
  await store(other, bodega2, 'VACIO-3');
  const schedule = (clienteId: number, bodegaId: number, numero: string, fecha_agendamiento: string) =>
    api.make('/contenedor', { ...agendamiento(e, [numero]), clienteId, bodegaId, fecha_agendamiento });
  await schedule(cliente, bodega, 'PEND-1', '2026-08-05T03:59:59.999Z');
  await schedule(other, bodega, 'PEND-2', '2026-08-05T04:00:00Z');
  await schedule(cliente, bodega2, 'PEND-3', '2026-08-06T04:00:00Z');
  const m = movimientos(e);
  op.almacenada = await agendar(e, 'IMPORTACION', etas('2026-09-02T15:00:00Z'));
  await postMovimientos(
    e,
    op.almacenada,
    m.retiroPuerto(['20 08:00', '20 09:00'], { numero: 'LLENO-1' }),
    m.almacenaje(['20 10:00', '20 11:00']),
  );
  await api.make('/deposito', { nombre: 'Del puerto', comuna: 'x', direccion: 'y', porteo: 'Valparaiso' });
  // Written by SQL without a version: no cached answer may be used.
  await api.pool.query('update reloj set version = version + 1');
  return { e, op, factura };
}
