import type { Cuenta } from '#contracts/cobranza.ts';
import { formatFecha } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import type { QueryAnswer } from './query.ts';
import { useEngine } from './provider.tsx';
import { askServer } from './server-answer.ts';
import { useQueryAnswer } from './use-query-answer.ts';

export interface CuentaAnswer extends QueryAnswer<Cuenta> {
  /** Set where this device's rows are shown, and do not have the lines of these days that were closed long ago. */
  missing: { cerradoDesde: string | null } | null;
}

/**
 * A client's statement between two plain days, each '' for none. This device has all that is needed from the day on from which
 * it has closed work; for earlier days the server is asked, unless unsent changes alter the statement.
 */
export function useCuenta(id: Id, from: string, to: string): CuentaAnswer {
  const { state, localAnswers, reader } = useEngine();
  const { complete, connected, cerradoDesde } = state;
  const isLacking =
    complete && cerradoDesde !== null && (cerradoDesde === undefined || from < formatFecha(cerradoDesde));
  const days = { ...(from && { desde: from }), ...(to && { hasta: to }) };
  const isOwn = connected === false || (isLacking && localAnswers?.altersCuenta(reader, id, days) === true);
  const answer = useQueryAnswer<Cuenta>({
    key: ['cliente.cuenta', { id, ...days }],
    table: 'factura',
    local: (engine) =>
      engine.localAnswers?.answerOf(engine.reader, 'cliente.cuenta', { id, ...days }) as Cuenta | undefined,
    remote: async () => ((await askServer('cliente.cuenta', { id }, days)) as { datos: Cuenta }).datos,
    isBeyond: () => isLacking && !isOwn,
    firstPaint: false,
    keepPrevious: true,
  });
  return { ...answer, missing: isLacking && isOwn ? { cerradoDesde: cerradoDesde ?? null } : null };
}
