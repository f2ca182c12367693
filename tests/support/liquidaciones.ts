/** Finished operations of a driver, for tests of settlements. */
import { agendar, type TestEmpresa } from './empresa.ts';
import { movimientos, postMovimientos } from './movimientos.ts';

let count = 0;

/** An import of the first driver (10 %) that is finished, its delivery over at `end` (ISO). @returns its id, and that of the delivery */
export async function finishedOperacion(
  e: TestEmpresa,
  end: string,
  more: Record<string, unknown> = {},
): Promise<{ id: number; last: number }> {
  const m = movimientos(e);
  const id = await agendar(e, 'IMPORTACION', more);
  const hours = { fecha_inicio: end, fecha_termino: end };
  count += 1;
  const ids = await postMovimientos(
    e,
    id,
    { ...m.retiroPuerto(['1 08:00', '1 09:00'], { numero: `LIQU${count}` }), ...hours },
    { ...m.descarga(['2 08:00', '2 09:00']), ...hours },
    { ...m.entregaContenedor(['2 10:00', '2 11:00']), ...hours },
  );
  return { id, last: ids.at(-1)! };
}

/** The frozen columns of an operation. */
export async function comisionOfOperacion({ api }: TestEmpresa, id: number) {
  const { comision_monto, comision_porcentaje, liquidada } = (await api.get(`/operacion/${id}`)).body.datos;
  return { comision_monto, comision_porcentaje, liquidada };
}
