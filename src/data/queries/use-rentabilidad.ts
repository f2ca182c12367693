import { LIMIT_MAX } from '#contracts/common.ts';
import type { RentabilidadListRow, RentabilidadQuery, RentabilidadSums } from '#contracts/rentabilidad.ts';
import { formatFecha } from '#domain/date.ts';
import { monthOf } from '#domain/rentabilidad.ts';
import type { RentabilidadPageOf } from '#views/rentabilidad.ts';
import { useEngine } from './provider.tsx';
import { askServer, askServerForAll } from './server-answer.ts';
import { type ListAnswer, whenRead } from './use-list.ts';
import { useQueryAnswer } from './use-query-answer.ts';

export interface RentabilidadAnswer<R> extends ListAnswer<R> {
  totales: RentabilidadSums | undefined;
  /** The answer is the server's, and unsent changes of this device would alter it. */
  withoutUnsent: boolean;
}

const NO_SERVER = 'No hay conexión con el servidor.';

/**
 * What operations leave (R37). This device has all that is needed from the month on from which it has closed work; for earlier
 * months the server is asked, and without a network this device's rows are shown, with what they lack (decision 072).
 */
export function useRentabilidad<R extends RentabilidadListRow>(
  query: RentabilidadQuery,
): RentabilidadAnswer<R> {
  const engine = useEngine();
  const { complete, connected, cerradoDesde } = engine.state;
  const { desde = '' } = query;
  const isLacking =
    complete &&
    cerradoDesde !== null &&
    (cerradoDesde === undefined || String(desde) < monthOf(formatFecha(cerradoDesde)));
  const answer = useQueryAnswer<RentabilidadPageOf>({
    key: ['rentabilidad', query],
    table: 'operacion',
    local: ({ localAnswers, reader }) => localAnswers?.localRentabilidad(reader, query),
    remote: async () => (await askServer('rentabilidad', {}, { ...query })) as RentabilidadPageOf,
    isBeyond: ({ totalPages }) => query.page > totalPages || (isLacking && connected !== false),
    firstPaint: false,
    keepPrevious: true,
  });
  const all = async (own = false): Promise<readonly R[]> => {
    const whole = await engine.complete().catch(() => null);
    if (whole) await whenRead(whole);
    if (whole?.state.complete && (own || !isLacking)) {
      const every = { ...query, page: 1, limit: Number.MAX_SAFE_INTEGER };
      return whole.localAnswers.localRentabilidad(whole.reader, every).results as R[];
    }
    if (whole?.state.connected === false) throw new Error(NO_SERVER);
    return askServerForAll<R>('rentabilidad', { ...query, page: 1, limit: LIMIT_MAX });
  };
  return {
    ...answer,
    datos: answer.datos as RentabilidadAnswer<R>['datos'],
    totales: answer.datos?.totales,
    all,
    missing: isLacking ? { cerradoDesde: cerradoDesde ?? null } : null,
    hidden: 0,
    withoutUnsent:
      isLacking &&
      connected !== false &&
      engine.rows.length > 0 &&
      engine.localAnswers?.altersRentabilidad(engine.reader, query) === true,
  };
}
