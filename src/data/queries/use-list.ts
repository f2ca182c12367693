import { LIMIT_MAX, type ListQuery, type PaginaDe } from '#contracts/common.ts';
import type { ListaKey } from '#contracts/lists.ts';
import { hasClosed } from '../replica/lists-with-closed.ts';
import type { MotorState } from '../engine/env.ts';
import type { Motor } from '../engine/engine.ts';
import { useMotor } from './provider.tsx';
import { callOf, TABLA_DE_LISTA } from '../replica/table-of.ts';
import type { Consulta } from './query.ts';
import { preguntar, preguntarTodas } from './server-answer.ts';
import { useMerged } from './use-merged.ts';
import { useConsulta } from './use-query-answer.ts';

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

/** All rows of a list. `own`: those of this device, where it has not got all of them. */
export type Todas<F> = (own?: boolean) => Promise<readonly F[]>;

export interface Lista<F> extends Consulta<PaginaDe<F>> {
  /** All rows, searched and sorted as the page is. */
  todas: Todas<F>;
  /**
   * Where this device has not got all rows: from when on it has the closed ones (ISO), null where it does not know. Null
   * where nothing is missing.
   */
  missing: { cerradoDesde: string | null } | null;
}

type Pedido = Pick<ListQuery, 'search' | 'sort'>;

const SIN_SERVIDOR = 'No hay conexión con el servidor.';

const isMissing = (key: ListaKey, { complete, cerradoDesde }: MotorState): boolean =>
  hasClosed(key) && complete && cerradoDesde !== null;

/**
 * All rows of a list when they are asked for: this device's own, or the server's where this device has not got them
 * all, with what waits to be sent laid over them. Rejects where the server is needed and does not answer.
 */
export function useTodas<F>(key: ListaKey, { search, sort }: Pedido): Todas<F> {
  const motor = useMotor();
  return async (own = false) => {
    const whole = await motor.entero().catch(() => null);
    if (whole) await whenRead(whole);
    const query = { page: 1, limit: LIMIT_MAX, search, sort };
    if (!whole?.state.complete) return preguntarTodas<F>(callOf(key), query);
    if (own || !hasClosed(key) || !isMissing(key, whole.state)) {
      return whole.respuestas.todasDe(whole.lector, key, query) as unknown as readonly F[];
    }
    if (whole.state.connected === false) throw new Error(SIN_SERVIDOR);
    const since = whole.cursor;
    const rows = await preguntarTodas<Record<string, unknown>>(callOf(key), query);
    const server = { start: 0, rows, total: rows.length, since };
    const all = { ...query, limit: Number.MAX_SAFE_INTEGER };
    return whole.respuestas.mergePage(whole, key, all, server).results as unknown as readonly F[];
  };
}

/** One page of a list, searched and sorted. */
export function useLista<F>(key: ListaKey, query: ListQuery): Lista<F> {
  const { state } = useMotor();
  const call = callOf(key);
  const todas = useTodas<F>(key, query);
  const missing = isMissing(key, state) ? { cerradoDesde: state.cerradoDesde ?? null } : null;
  const merged = useMerged<F>(missing && hasClosed(key) ? key : null, query);
  const consulta = useConsulta<PaginaDe<F>>({
    key: [call, query],
    tabla: TABLA_DE_LISTA[key],
    local: ({ lector, respuestas }) => respuestas?.paginaDe(lector, key, query) as unknown as PaginaDe<F>,
    remote: () => preguntar(call, {}, { ...query }) as Promise<PaginaDe<F>>,
    // That this device has none does not say that there are none: the server is asked. Without it the list says so.
    isBeyond: ({ totalPages, totalDocs }) =>
      query.page > totalPages || (missing !== null && totalDocs === 0 && state.connected !== false),
    merged: merged.page,
    isMergedComing: merged.isComing,
    firstPaint: query.page === 1 && query.search === '',
    keepPrevious: true,
  });
  return { ...consulta, todas, missing };
}
