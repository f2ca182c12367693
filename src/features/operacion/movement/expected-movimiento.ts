import { parseFecha } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import type { MovimientoPrevisto } from '#views/expected-charges.ts';
import type { MovimientoValores } from './movimiento-values.ts';

/** As forms keep ids, numbers are text. */
const idDe = (texto: string): Id | null => {
  if (texto === '') return null;
  return /^\d+$/.test(texto) ? Number(texto) : texto;
};

/** The form's values as the rules take a movement; null until it has a type and two times in their order. */
export function previstoDe(valores: MovimientoValores): MovimientoPrevisto | null {
  const { tipo, deposito, contenedor, bodega, underlang } = valores;
  const inicio = parseFecha(valores.fecha_inicio);
  const termino = parseFecha(valores.fecha_termino);
  if (tipo === '' || inicio === null || termino === null || termino < inicio) return null;
  return {
    tipo,
    fecha_inicio: inicio,
    fecha_termino: termino,
    deposito_id: idDe(deposito),
    contenedor_id: idDe(contenedor),
    bodega_id: idDe(bodega),
    datos: {
      numero: null,
      underlang: underlang ?? false,
      terminal: null,
      temperatura: null,
      ventilacion: null,
      sello: null,
    },
  };
}
