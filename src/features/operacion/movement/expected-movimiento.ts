import { NO_MOVIMIENTO_DATA } from '#domain/movimiento.ts';
import { parseFecha } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import type { ExpectedMovimiento } from '#views/expected-charges.ts';
import type { MovimientoFormValues } from './movimiento-values.ts';
import { idOfText } from '#domain/numero.ts';

const idOf = (text: string): Id | null => (text === '' ? null : idOfText(text));

/** The form's values as a movement for the rules; null until it has a type and two times in order. */
export function expectedOf(values: MovimientoFormValues): ExpectedMovimiento | null {
  const { tipo, deposito, contenedor, bodega, underlang } = values;
  const inicio = parseFecha(values.fecha_inicio);
  const termino = parseFecha(values.fecha_termino);
  if (tipo === '' || inicio === null || termino === null || termino < inicio) return null;
  return {
    tipo,
    fecha_inicio: inicio,
    fecha_termino: termino,
    deposito_id: idOf(deposito),
    contenedor_id: idOf(contenedor),
    bodega_id: idOf(bodega),
    datos: { ...NO_MOVIMIENTO_DATA, underlang: underlang ?? false },
  };
}
