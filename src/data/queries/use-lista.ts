import type { ListQuery, PaginaDe } from '#contracts/comun.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { ListaKey } from '#contracts/listas.ts';
import { useMotor } from '../provider.tsx';
import { paginaDe, TABLA_DE_LISTA, todasDe } from '../replica/listas.ts';
import type { Consulta } from './consulta.ts';
import { preguntar, preguntarTodas } from './respuesta.ts';
import { useConsulta } from './use-consulta.ts';

const CALLS: Partial<Record<ListaKey, EndpointKey>> = {
  deudas: 'cliente.deudas',
  asignado: 'operacion.asignado',
};

export interface Lista<F> extends Consulta<PaginaDe<F>> {
  /** All rows, searched and sorted as the page is: this device's own, or the server's while it has not got them all. */
  todas: () => Promise<readonly F[]>;
}

/** One page of a list, searched and sorted. */
export function useLista<F>(key: ListaKey, query: ListQuery): Lista<F> {
  const call = CALLS[key] ?? (`${key}.list` as EndpointKey);
  const motor = useMotor();
  const consulta = useConsulta<PaginaDe<F>>({
    key: [call, query],
    tabla: TABLA_DE_LISTA[key],
    local: ({ lector }) => paginaDe(lector, key, query) as unknown as PaginaDe<F>,
    remote: () => preguntar(call, {}, { ...query }) as Promise<PaginaDe<F>>,
    firstPaint: query.page === 1 && query.search === '',
    keepPrevious: true,
  });
  const todas = async (): Promise<readonly F[]> =>
    motor.state.complete
      ? (todasDe(motor.lector, key, query) as unknown as readonly F[])
      : preguntarTodas<F>(call, query);
  return { ...consulta, todas };
}
