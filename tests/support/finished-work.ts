/** Operations of two clients, finished in 2025, with their charges (R37). */
import { insertRows, type TestEmpresa } from './empresa.ts';

/** A finished operation of $100.000, with its commission and charges. */
async function finished(e: TestEmpresa, end: string, more: object, charges: object[] = []): Promise<number> {
  const [id] = (await insertRows(e.db, 'operacion', {
    tipo: 'IMPORTACION',
    cliente_id: e.cliente,
    chofer_id: e.chofer,
    camion_id: e.camion,
    monto: 100_000,
    eta_puerto: end,
    eta_planta: end,
    finalizado: true,
    ...more,
  })) as [number];
  await insertRows(e.db, 'movimiento', {
    operacion_id: id,
    orden: 1,
    tipo: 'Entrega en puerto',
    fecha_inicio: end,
    fecha_termino: end,
    puerto_id: e.puerto,
    datos: {},
  });
  for (const charge of charges)
    // oxlint-disable-next-line no-await-in-loop -- one or two
    await insertRows(e.db, 'extra', {
      cliente_id: e.cliente,
      operacion_id: id,
      tipo: 'Peaje',
      manual: true,
      monto: 5_000,
      ...charge,
    });
  return id;
}

/** @returns the one without a truck */
export async function finishWork(e: TestEmpresa): Promise<number> {
  await finished(e, '2025-02-01T02:59:00Z', { comision_monto: 8_000 }, [{ costo: 3_000 }, { monto: 1_000 }]);
  await finished(e, '2025-02-01T03:00:00Z', { cliente_id: e.other, camion_id: e.camion2 });
  const truckless = await finished(e, '2025-02-20T15:00:00Z', {
    monto: 40_000,
    camion_id: null,
    comision_monto: 50_000,
  });
  await finished(e, '2025-02-20T15:00:00Z', { monto: 9_000_000, finalizado: false });
  await finished(e, '2025-02-20T15:00:00Z', { monto: 9_000_000, deleted_at: '2025-03-01T00:00:00Z' });
  await insertRows(e.db, 'extra', {
    cliente_id: e.other,
    tipo: 'Lavado',
    manual: true,
    monto: 7_000,
    costo: 2_000,
    created_at: '2025-03-05T15:00:00Z',
  });
  return truckless;
}
