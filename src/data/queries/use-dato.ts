import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Id } from '#domain/tablas.ts';
import { tablaDe } from '../tabla-de.ts';
import { useState } from 'react';
import type { Consulta } from './consulta.ts';
import { preguntar } from './respuesta.ts';
import { useConsulta } from './use-consulta.ts';

export interface Dato<D> extends Consulta<D> {
  /** It was here, and is not any more. */
  eliminado: boolean;
}

/** Records that a device may not have because they were closed long ago (server/resources/closed-work.ts). */
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
