import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notificacion } from '#contracts/notificacion.ts';
import { startOfDay } from '#domain/date.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import { atOnce } from '#domain/steps.ts';
import { notificacionSteps } from '#views/notificacion.ts';
import { agendar, type TestEmpresa, insertRows, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { getChanges } from '#tests/support/replica.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const HOUR = 3_600_000;
const notificacion = async (): Promise<Notificacion> => {
  const { status, body } = await e.api.get('/notificacion');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['datos']);
  return body.datos;
};
const now = (hours = 0): string => new Date(Date.now() + hours * HOUR).toISOString();

/** A time just before, or at, the end of tomorrow in Chile. */
const endOfTomorrow = (ms: number): string =>
  new Date(Date.parse(startOfDay(Date.now(), 2)) + ms).toISOString();
const etas = (eta_puerto: string, eta_planta: string) => ({ eta_puerto, eta_planta });

describe('GET /notificacion', () => {
  it('GET /notificacion has three empty lists in an empty company', async () => {
    expect(await notificacion()).toEqual({
      clientes_deuda: [],
      contenedores_mercaderia: [],
      operaciones: [],
    });
  });

  it('GET /notificacion has the operations whose relevant ETA is before the end of tomorrow, overdue ones too, earliest first', async () => {
    const farAway = endOfTomorrow(30 * 24 * HOUR);
    const exact = await agendar(e, 'IMPORTACION', { asignada: false, ...etas(endOfTomorrow(-1), farAway) });
    await agendar(e, 'IMPORTACION', { ...etas(endOfTomorrow(0), now()) });
    const delayed = await agendar(e, 'EXPORTACION', { ...etas(farAway, '2020-01-01T12:00:00Z') });
    await agendar(e, 'EXPORTACION', { ...etas(now(), farAway) });
    const { operaciones } = await notificacion();
    expect(operaciones).toEqual([
      {
        id: delayed,
        tipo: 'EXPORTACION',
        cliente: 'Viña Ñuble',
        eta_planta: '2020-01-01T12:00:00.000Z',
        eta_puerto: farAway,
      },
      {
        id: exact,
        tipo: 'IMPORTACION',
        cliente: 'Viña Ñuble',
        eta_puerto: endOfTomorrow(-1),
        eta_planta: farAway,
      },
    ]);
    for (const id of [exact, delayed]) await e.api.remove(`/operacion/${id}`);
    expect((await notificacion()).operaciones).toEqual([]);
  });

  it('GET /notificacion has the containers with goods, oldest first, with days stored and free days left, and no empty ones', async () => {
    await storeEmpty(e, { numero: 'VACIO1', cliente: e.other });
    const m = movimientos(e);
    const logIn = async (numero: string, days: number, more: Record<string, unknown> = {}) => {
      const id = await agendar(e, 'IMPORTACION', more);
      const [, almacenaje] = await postMovimientos(
        e,
        id,
        m.retiroPuerto(['1 08:00', '1 09:00'], { numero }),
        m.almacenaje(['1 10:00', '1 11:00']),
      );
      // Just under one more day: only whole ones count.
      const entrada = now(-days * 24 - 23.9);
      await e.api.patch(`/movimiento/${almacenaje}`, { fecha_inicio: entrada, fecha_termino: now() });
      return id;
    };
    await logIn('NUEVO1', 0);
    const old = await logIn('VIEJO1', 7);
    await logIn('SINTARIFA', 3, { cliente: e.other });
    const { contenedores_mercaderia } = await notificacion();
    const deposito = { bodega: 'Bodega Norte', id: expect.any(Number) };
    expect(contenedores_mercaderia).toEqual([
      { ...deposito, numero: 'VIEJO1', cliente: 'Viña Ñuble', dias: 7, libres_restantes: -2 },
      { ...deposito, numero: 'SINTARIFA', cliente: 'Frutas del Sur', dias: 3, libres_restantes: null },
      { ...deposito, numero: 'NUEVO1', cliente: 'Viña Ñuble', dias: 0, libres_restantes: 5 },
    ]);
    await postMovimientos(e, old, {
      ...m.descarga(['1 10:00', '1 11:00']),
      fecha_inicio: now(),
      fecha_termino: now(1),
    });
    expect((await notificacion()).contenedores_mercaderia.map(({ numero }) => numero)).toEqual([
      'SINTARIFA',
      'NUEVO1',
    ]);
  });

  it('GET /notificacion has the debts by client name: extras and operations as texts that add up to the debt', async () => {
    const m = movimientos(e);
    const id = await agendar(e, 'IMPORTACION', { monto: 250_000 });
    await postMovimientos(
      e,
      id,
      m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'DEUDA1' }),
      m.descarga(['2 08:00', '2 15:10']),
      m.entregaContenedor(['3 10:00', '3 11:00']),
    );
    const { clientes_deuda } = await notificacion();
    expect(clientes_deuda).toEqual([
      { id: e.other, nombre: 'Frutas del Sur', monto_extras: '100000', monto_extras_extras: '0' },
      { id: e.cliente, nombre: 'Viña Ñuble', monto_extras: '30000', monto_extras_extras: '250000' },
    ]);
  });

  it('GET /notificacion equals what a device computes from its replica', async () => {
    await insertRows(e.db, 'cliente', { nombre: 'Ñandú', rut: '', giro: '', cel: '', razon_social: '' });
    const { cambios } = await getChanges(e.api);
    const changedRows = Object.fromEntries(
      cambios.map(({ tabla, filas: rows, historial = [] }) => [tabla, [...rows, ...historial]]),
    ) as FetchedRows;
    expect(atOnce(notificacionSteps(readerOfRows(changedRows), now()))).toEqual(await notificacion());
  });
});
