/** Storage data that only this device computes, besides the lists and details that the server answers too. */
import type { AlmacenListRow } from '#contracts/contenedor.ts';
import type { ListQuery } from '#contracts/common.ts';
import type { Id } from '#domain/tables.ts';
import { type AlmacenSummary, almacenSummary } from '#views/almacen.ts';
import { openStay } from '#views/custodia.ts';
import { freeDaysLeft } from '#views/stay.ts';
import type { Reader } from '#views/reader.ts';
import { useMemo } from 'react';
import type { PendingState } from '#domain/vocabulary.ts';
import { noteWorst, type PendingRecords } from '../outbox/pending-records.ts';
import { useEngine } from './provider.tsx';
import { serverTime } from '../net/server-clock.ts';
import { useEngineVersion } from './use-query-answer.ts';
import { type ListAnswer, useList } from './use-list.ts';

/** The key of a list's row: a client may have containers in several warehouses. */
export const placeOf = (clienteId: Id, bodegaId: Id): string => `${clienteId}/${bodegaId}`;

/** Client and warehouse of those containers that are stored. */
function placesOf(
  reader: Reader,
  contenedores: Iterable<readonly [Id, PendingState]>,
): PendingRecords<string> {
  const places = new Map<string, PendingState>();
  for (const [id, state] of contenedores) {
    const contenedor = reader.get('contenedor', id);
    const stay = contenedor && openStay(reader, contenedor.id);
    if (stay) noteWorst(places, placeOf(contenedor.cliente_id, stay.bodega_id), state);
  }
  return places;
}

/**
 * One page of a list of stored containers. A row counts as unsent where an unsent change moved one of its containers.
 */
export function useAlmacenList(
  key: 'contenedor' | 'mercaderia',
  query: ListQuery,
): ListAnswer<AlmacenListRow> {
  const engine = useEngine();
  const version = useEngineVersion(engine);
  const answer = useList<AlmacenListRow>(key, query);
  const pending = useMemo(() => {
    const ofOperaciones = [...engine.pending('operacion')].flatMap(([id, state]) => {
      const contenedor = engine.reader.get('operacion', id)?.contenedor_id ?? null;
      return contenedor === null ? [] : [[contenedor, state] as const];
    });
    return placesOf(engine.reader, [...engine.pending('contenedor'), ...ofOperaciones]);
    // `version` stands for all that the engine holds.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
  }, [engine, version]);
  return { ...answer, unsentRecords: pending };
}

const summaryOf = (reader: Reader): AlmacenSummary =>
  almacenSummary(reader, new Date(serverTime()).toISOString());

/** The totals over the storage lists; null until this device has all rows. */
export function useAlmacenSummary(): AlmacenSummary | null {
  const engine = useEngine();
  const version = useEngineVersion(engine);
  const { ready, complete } = engine.state;
  return useMemo(
    () => (ready && complete ? summaryOf(engine.reader) : null),
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps -- as above
    [engine, version, ready, complete],
  );
}

/** The free days that a stored container has left, negative when over; null where this device cannot tell. */
export function useFreeDaysLeft(): (contenedorId: Id) => number | null {
  const engine = useEngine();
  useEngineVersion(engine);
  return (contenedorId) => {
    const contenedor = engine.reader.get('contenedor', contenedorId);
    const stay = contenedor && openStay(engine.reader, contenedor.id);
    return stay
      ? freeDaysLeft(engine.reader, stay, contenedor.cliente_id, new Date(serverTime()).toISOString())
      : null;
  };
}
