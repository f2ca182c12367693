import type { ListQuery, PaginaDe } from '#contracts/comun.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { ListaKey } from '#contracts/listas.ts';
import { paginaDe, TABLA_DE_LISTA } from '../replica/listas.ts';
import type { Consulta } from './consulta.ts';
import { preguntar } from './respuesta.ts';
import { useConsulta } from './use-consulta.ts';

const CALLS: Partial<Record<ListaKey, EndpointKey>> = {
  deudas: 'cliente.deudas',
  asignado: 'operacion.asignado',
};

/** One page of a list, searched and sorted. */
export function useLista<F>(key: ListaKey, query: ListQuery): Consulta<PaginaDe<F>> {
  const call = CALLS[key] ?? (`${key}.list` as EndpointKey);
  return useConsulta<PaginaDe<F>>({
    key: [call, query],
    tabla: TABLA_DE_LISTA[key],
    local: (motor) => paginaDe(motor.lector, key, query) as unknown as PaginaDe<F>,
    remote: () => preguntar(call, {}, { ...query }) as Promise<PaginaDe<F>>,
    firstPaint: query.page === 1 && query.search === '',
    keepPrevious: true,
  });
}
