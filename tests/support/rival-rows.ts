/** Rows of a company in which somebody else was first, for the tests of views/rival.ts. */
import { rivalOf } from '#views/rival.ts';
import type { RefusedChange, Rival } from '#views/rival-parts.ts';
import { readerOfRows } from '#views/rows.ts';

export const at = (time: string): string => new Date(`2026-11-24T${time}:00-03:00`).toISOString();
const SAVED = Date.parse(at('12:40'));
export const NO_DATA = {
  numero: null,
  underlang: false,
  terminal: null,
  temperatura: null,
  ventilacion: null,
  sello: null,
};
const NOWHERE = { puerto_id: null, planta_id: null, deposito_id: null, bodega_id: null, contenedor_id: null };
export const row = (id: number, more: object) => ({
  id,
  uuid: `u${id}`,
  version: id,
  deleted_at: null,
  ...more,
});
export const movimiento = (id: number, operacion_id: number, tipo: string, more: object = {}) =>
  row(id, {
    operacion_id,
    tipo,
    orden: id,
    fecha_inicio: at('12:22'),
    fecha_termino: at('12:50'),
    ...NOWHERE,
    datos: NO_DATA,
    ...more,
  });
export const operacion = (id: number, more: object = {}) =>
  row(id, {
    tipo: 'IMPORTACION',
    cliente_id: 1,
    finalizado: false,
    contenedor_id: null,
    chofer_id: 3,
    camion_id: 4,
    ...more,
  });

export const rival = (
  name: RefusedChange['name'],
  body: object | null,
  rows: object,
  id: number | null = null,
): Rival | null =>
  rivalOf({ name, id, body: body as Record<string, unknown> | null, capturedAt: SAVED }, readerOfRows(rows));

export const RETIRO = {
  operacion: 7,
  tipo: 'Retiro en puerto',
  fecha_inicio: at('12:30'),
  fecha_termino: at('13:00'),
  puerto: 5,
  datos: { terminal: 'TPS', numero: 'MSKU9070323' },
};
export const NUMERO = 'MSKU9070323';
