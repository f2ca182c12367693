import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Id } from '#domain/tables.ts';
import { type Gone, reasonGone } from '../outbox/pending-records.ts';
import { tableOf } from '../replica/table-of.ts';
import { useState } from 'react';
import type { QueryAnswer } from './query.ts';
import { useEngine } from './provider.tsx';
import { askServer } from './server-answer.ts';
import { useQueryAnswer } from './use-query-answer.ts';

export interface RecordQueryAnswer<D> extends QueryAnswer<D> {
  /** Why the record is not here: it was on this device and no longer is, or the change that makes it is parked. */
  gone: Gone | null;
}

/** Records that a device may lack because they were closed long ago (server/resources/rows/closed-work.ts). */
const LISTS_WITH_CLOSED: ReadonlySet<EndpointKey> = new Set([
  'operacion.get',
  'factura.get',
  'liquidacion.get',
  'transporte.get',
]);

/** The `datos` of a record, a select, or a client's billable items. */
export function useRecord<D>(key: EndpointKey, params: Record<string, Id> = {}): RecordQueryAnswer<D> {
  const engine = useEngine();
  const query = useQueryAnswer<D>({
    key: [key, params],
    table: tableOf(key),
    local: ({ localAnswers, reader }) => localAnswers?.answerOf(reader, key, params) as D | null | undefined,
    remote: async () => ((await askServer(key, params)) as { datos: D }).datos,
    mayLack: ({ state, reader }) =>
      LISTS_WITH_CLOSED.has(key) &&
      state.cerradoDesde !== null &&
      reader.get(tableOf(key), params.id ?? null) === undefined,
    firstPaint: false,
    keepPrevious: false,
  });
  const hash = JSON.stringify([key, params]);
  const [shown, setShown] = useState('');
  if (query.datos !== undefined && shown !== hash) setShown(hash);
  const blocked = engine.tray?.blocked() ?? new Map<number, number>();
  return {
    ...query,
    gone: query.notFound ? reasonGone(engine.rows, blocked, params.id, shown === hash) : null,
  };
}
