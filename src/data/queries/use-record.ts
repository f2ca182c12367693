import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Id } from '#domain/tables.ts';
import { tablaDe } from '../replica/table-of.ts';
import { useState } from 'react';
import type { Consulta } from './query.ts';
import { preguntar } from './server-answer.ts';
import { useConsulta } from './use-query-answer.ts';

export interface Dato<D> extends Consulta<D> {
  /** It was here, and is not any more. */
  eliminado: boolean;
}

/** Records that a device may not have because they were closed long ago (server/resources/rows/closed-work.ts). */
const CON_CERRADAS: ReadonlySet<EndpointKey> = new Set(['operacion.get', 'factura.get', 'transporte.get']);

/** The `datos` of a record, a select, or what a client has to be invoiced. */
export function useDato<D>(key: EndpointKey, params: Record<string, Id> = {}): Dato<D> {
  const consulta = useConsulta<D>({
    key: [key, params],
    tabla: tablaDe(key),
    local: (motor) => motor.respuestas?.datosDe(motor.lector, key, params) as D | null | undefined,
    remote: async () => ((await preguntar(key, params)) as { datos: D }).datos,
    mayLack: ({ state, lector }) =>
      CON_CERRADAS.has(key) &&
      state.cerradoDesde !== null &&
      lector.get(tablaDe(key), params.id ?? null) === undefined,
    firstPaint: false,
    keepPrevious: false,
  });
  const hash = JSON.stringify([key, params]);
  const [shown, setShown] = useState('');
  if (consulta.datos !== undefined && shown !== hash) setShown(hash);
  return { ...consulta, eliminado: consulta.noEncontrado && shown === hash };
}
