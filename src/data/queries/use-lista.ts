import { LIMIT_MAX, type ListQuery, type PaginaDe } from '#contracts/comun.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { ListaKey } from '#contracts/listas.ts';
import type { Motor } from '../motor.ts';
import { useMotor } from '../provider.tsx';
import { TABLA_DE_LISTA } from '../tabla-de.ts';
import type { Consulta } from './consulta.ts';
import { preguntar, preguntarTodas } from './respuesta.ts';
import { useConsulta } from './use-consulta.ts';

const CALLS: Partial<Record<ListaKey, EndpointKey>> = {
  deudas: 'cliente.deudas',
  asignado: 'operacion.asignado',
};

const callOf = (key: ListaKey): EndpointKey => CALLS[key] ?? (`${key}.list` as EndpointKey);

/** Longer than any disk that works takes to read what this device has. */
const READ_MS = 10_000;

/** Just after a start the rows are still on their way from the disk; a disk that does not answer holds nobody. */
function whenRead(motor: Motor): Promise<void> {
  if (motor.state.ready) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = motor.subscribe(() => motor.state.ready && done());
    const late = setTimeout(() => done(), READ_MS);
    const done = (): void => {
      clearTimeout(late);
      unsubscribe();
      resolve();
    };
  });
}

export interface Lista<F> extends Consulta<PaginaDe<F>> {
  /** All rows, searched and sorted as the page is. */
  todas: () => Promise<readonly F[]>;
}

type Pedido = Pick<ListQuery, 'search' | 'sort'>;

/** Those that have closed work, of which a device has only what it has seen (server/resources/closed-work.ts). */
const CON_CERRADAS: ReadonlySet<ListaKey> = new Set(['asignado', 'factura']);

/**
 * All rows of a list when they are asked for: this device's own, or the server's while it has not got them all. What
 * the server has besides comes along where it answers and nothing waits to be sent.
 */
export function useTodas<F>(key: ListaKey, { search, sort }: Pedido): () => Promise<readonly F[]> {
  const motor = useMotor();
  return async () => {
    const whole = await motor.entero().catch(() => null);
    if (whole) await whenRead(whole);
    const query = { page: 1, limit: LIMIT_MAX, search, sort };
    if (!whole?.state.complete) return preguntarTodas<F>(callOf(key), query);
    const isMore = CON_CERRADAS.has(key) && whole.state.connected !== false && whole.rows.length === 0;
    if (isMore) return preguntarTodas<F>(callOf(key), query);
    return whole.respuestas.todasDe(whole.lector, key, query) as unknown as readonly F[];
  };
}

/** One page of a list, searched and sorted. */
export function useLista<F>(key: ListaKey, query: ListQuery): Lista<F> {
  const call = callOf(key);
  const todas = useTodas<F>(key, query);
  const consulta = useConsulta<PaginaDe<F>>({
    key: [call, query],
    tabla: TABLA_DE_LISTA[key],
    local: ({ lector, respuestas }) => respuestas?.paginaDe(lector, key, query) as unknown as PaginaDe<F>,
    remote: () => preguntar(call, {}, { ...query }) as Promise<PaginaDe<F>>,
    isBeyond: ({ totalPages }) => query.page > totalPages,
    firstPaint: query.page === 1 && query.search === '',
    keepPrevious: true,
  });
  return { ...consulta, todas };
}
