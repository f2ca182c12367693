import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notificacion } from '#contracts/notificacion.ts';
import { startOfDay } from '#domain/date.ts';
import { type Filas, lectorDeFilas } from '#views/rows.ts';
import { notificacionDe } from '#views/notificacion.ts';
import { agendar, type Empresa, insertRows, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { movimientos, registrar } from '#tests/support/movimientos.ts';
import { pull } from '#tests/support/replica.ts';

let e: Empresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const HORA = 3_600_000;
const notificacion = async (): Promise<Notificacion> => {
  const { status, body } = await e.api.get('/notificacion');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['datos']);
  return body.datos;
};
const ahora = (horas = 0): string => new Date(Date.now() + horas * HORA).toISOString();

/** A time just before, or at, the end of tomorrow in Chile. */
const finDeManana = (ms: number): string =>
  new Date(Date.parse(startOfDay(Date.now(), 2)) + ms).toISOString();
const etas = (eta_puerto: string, eta_planta: string) => ({ eta_puerto, eta_planta });

describe('GET /notificacion', () => {
  it('is three empty lists in an empty company', async () => {
    expect(await notificacion()).toEqual({
      clientes_deuda: [],
      contenedores_mercaderia: [],
      operaciones: [],
    });
  });

  it('has the operations whose relevant ETA is before the end of tomorrow, overdue ones too, earliest first', async () => {
    const lejos = finDeManana(30 * 24 * HORA);
    const justo = await agendar(e, 'IMPORTACION', { asignada: false, ...etas(finDeManana(-1), lejos) });
    await agendar(e, 'IMPORTACION', { ...etas(finDeManana(0), ahora()) });
    const atrasada = await agendar(e, 'EXPORTACION', { ...etas(lejos, '2020-01-01T12:00:00Z') });
    await agendar(e, 'EXPORTACION', { ...etas(ahora(), lejos) });
    const { operaciones } = await notificacion();
    expect(operaciones).toEqual([
      {
        id: atrasada,
        tipo: 'EXPORTACION',
        cliente: 'Viña Ñuble',
        eta_planta: '2020-01-01T12:00:00.000Z',
        eta_puerto: lejos,
      },
      {
        id: justo,
        tipo: 'IMPORTACION',
        cliente: 'Viña Ñuble',
        eta_puerto: finDeManana(-1),
        eta_planta: lejos,
      },
    ]);
    for (const id of [justo, atrasada]) await e.api.remove(`/operacion/${id}`);
    expect((await notificacion()).operaciones).toEqual([]);
  });

  it('has the containers with goods, oldest first, with days stored and free days left; empties are not goods', async () => {
    await storeEmpty(e, { numero: 'VACIO1', cliente: e.otro });
    const m = movimientos(e);
    const entrar = async (numero: string, dias: number, more: Record<string, unknown> = {}) => {
      const id = await agendar(e, 'IMPORTACION', more);
      const [, almacenaje] = await registrar(
        e,
        id,
        m.retiroPuerto(['1 08:00', '1 09:00'], { numero }),
        m.almacenaje(['1 10:00', '1 11:00']),
      );
      // Just under one more day: only whole ones count.
      const entrada = ahora(-dias * 24 - 23.9);
      await e.api.patch(`/movimiento/${almacenaje}`, { fecha_inicio: entrada, fecha_termino: ahora() });
      return id;
    };
    await entrar('NUEVO1', 0);
    const viejo = await entrar('VIEJO1', 7);
    await entrar('SINTARIFA', 3, { cliente: e.otro });
    const { contenedores_mercaderia } = await notificacion();
    const deposito = { bodega: 'Bodega Norte', id: expect.any(Number) };
    expect(contenedores_mercaderia).toEqual([
      { ...deposito, numero: 'VIEJO1', cliente: 'Viña Ñuble', dias: 7, libres_restantes: -2 },
      { ...deposito, numero: 'SINTARIFA', cliente: 'Frutas del Sur', dias: 3, libres_restantes: null },
      { ...deposito, numero: 'NUEVO1', cliente: 'Viña Ñuble', dias: 0, libres_restantes: 5 },
    ]);
    await registrar(e, viejo, {
      ...m.descarga(['1 10:00', '1 11:00']),
      fecha_inicio: ahora(),
      fecha_termino: ahora(1),
    });
    expect((await notificacion()).contenedores_mercaderia.map(({ numero }) => numero)).toEqual([
      'SINTARIFA',
      'NUEVO1',
    ]);
  });

  it("has the debts by client's name: extras and operations as texts that add up to the debt", async () => {
    const m = movimientos(e);
    const id = await agendar(e, 'IMPORTACION', { monto: 250_000 });
    await registrar(
      e,
      id,
      m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'DEUDA1' }),
      m.descarga(['2 08:00', '2 15:10']),
      m.entregaContenedor(['3 10:00', '3 11:00']),
    );
    const { clientes_deuda } = await notificacion();
    expect(clientes_deuda).toEqual([
      { id: e.otro, nombre: 'Frutas del Sur', monto_extras: '100000', monto_extras_extras: '0' },
      { id: e.cliente, nombre: 'Viña Ñuble', monto_extras: '30000', monto_extras_extras: '250000' },
    ]);
  });

  it('is what a device computes from its replica', async () => {
    await insertRows(e.db, 'cliente', { nombre: 'Ñandú', rut: '', giro: '', cel: '', razon_social: '' });
    const { cambios } = await pull(e.api);
    const filas = Object.fromEntries(
      cambios.map(({ tabla, filas: rows, historial = [] }) => [tabla, [...rows, ...historial]]),
    ) as Filas;
    expect(notificacionDe(lectorDeFilas(filas), ahora())).toEqual(await notificacion());
  });
});
