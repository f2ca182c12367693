/** Searches the server for closed work that this device does not have, where the server can be reached. */
import type { FacturaRecord } from '#contracts/factura.ts';
import type { AsignadoListRow, OperacionRecord } from '#contracts/operacion.ts';
import type { PageOf } from '#contracts/common.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NOT_STORED } from '../store/query-client.ts';
import { useEngine } from './provider.tsx';
import { ApiFailure, askServer } from './server-answer.ts';
import { useEngineVersion } from './use-query-answer.ts';

/** Milliseconds after the last key before the server is asked. */
const PAUSE_MS = 250;
const LIMIT = 5;
const NUMERO = /^[1-9]\d{0,8}$/;

export interface FoundClosed {
  operacion: OperacionRecord | null;
  factura: FacturaRecord | null;
  asignadas: readonly AsignadoListRow[];
}

export interface ClosedSearch {
  found: FoundClosed;
  /** The time (ISO) from which this device has closed records; null where it is not known. */
  missing: { cerradoDesde: string | null } | null;
  state: 'idle' | 'searching' | 'done' | 'offline';
}

const NOTHING: FoundClosed = { operacion: null, factura: null, asignadas: [] };

async function record<R>(key: 'operacion.get' | 'factura.get', id: number): Promise<R | null> {
  try {
    return ((await askServer(key, { id })) as { datos: R }).datos;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

async function search(term: string): Promise<FoundClosed> {
  const id = NUMERO.test(term) ? Number(term) : null;
  const query = { page: 1, limit: LIMIT, search: term, sort: 'op_id:DESC' };
  const [operacion, factura, asignadas] = await Promise.all([
    id === null ? null : record<OperacionRecord>('operacion.get', id),
    id === null ? null : record<FacturaRecord>('factura.get', id),
    // A shorter text would match almost everything.
    term.length < 3 ? null : (askServer('operacion.asignado', {}, query) as Promise<PageOf<AsignadoListRow>>),
  ]);
  return { operacion, factura, asignadas: asignadas?.results ?? [] };
}

/** `term` without the noun: '12', not 'factura 12'. */
export function useClosedSearch(term: string): ClosedSearch {
  const engine = useEngine();
  useEngineVersion(engine);
  const { complete, connected, cerradoDesde } = engine.state;
  const [settled, setSettled] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const isMissing = !complete || cerradoDesde !== null;
  const isAsked = isMissing && term !== '' && connected !== false;
  const { data, error, isFetching } = useQuery({
    queryKey: ['closed-search', settled],
    queryFn: () => search(settled),
    enabled: isAsked && settled !== '',
    ...NOT_STORED,
  });
  const isSearching = isAsked && (isFetching || settled !== term);
  const isOffline = connected === false || (error !== null && !isSearching);
  return {
    found: isAsked && data ? data : NOTHING,
    missing: isMissing ? { cerradoDesde: cerradoDesde ?? null } : null,
    state: isSearching ? 'searching' : isOffline ? 'offline' : isAsked ? 'done' : 'idle',
  };
}
