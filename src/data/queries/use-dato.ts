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

/** The `datos` of a record, a select, or what a client has to be invoiced. */
export function useDato<D>(key: EndpointKey, params: Record<string, Id> = {}): Dato<D> {
  const consulta = useConsulta<D>({
    key: [key, params],
    tabla: tablaDe(key),
    local: (motor) => motor.respuestas?.datosDe(motor.lector, key, params) as D | null | undefined,
    remote: async () => ((await preguntar(key, params)) as { datos: D }).datos,
    firstPaint: false,
    keepPrevious: false,
  });
  const hash = JSON.stringify([key, params]);
  const [shown, setShown] = useState('');
  if (consulta.datos !== undefined && shown !== hash) setShown(hash);
  return { ...consulta, eliminado: consulta.noEncontrado && shown === hash };
}
