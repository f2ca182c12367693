/** What is to be settled, from this device's rows: all open work is here. */
import type { Id } from '#domain/tables.ts';
import { type PendingOfChofer, pendingByChofer } from '#views/liquidacion.ts';
import { useMemo } from 'react';
import { useEngine } from './provider.tsx';
import type { QueryAnswer } from './query.ts';
import { useEngineVersion } from './use-query-answer.ts';

export interface PendingComisiones extends Pick<QueryAnswer<unknown>, 'local' | 'retry'> {
  /** By driver; null until this device has everything. */
  datos: PendingOfChofer[] | null;
  connected: boolean;
}

export function usePendingComisiones(): PendingComisiones {
  const engine = useEngine();
  const version = useEngineVersion(engine);
  const { ready, complete, connected, at } = engine.state;
  const datos = useMemo(
    () => (ready && complete ? pendingByChofer(engine.reader) : null),
    // `version` stands for all that the engine holds.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
    [engine, version, ready, complete],
  );
  return {
    datos,
    connected: connected !== false,
    retry: () => void engine.sync(true),
    local: connected === false && datos ? { at } : null,
  };
}

/** An operation that a form offers to settle. */
export interface SettleableOperacion {
  id: Id;
  uuid: string;
  descripcion: string;
  fecha: string;
  porcentaje: number;
  comision: number;
}

/** The lines of a settlement that waits to be sent: they are no longer pending, but its own form still offers them. */
export function useLinesOf(uuid: string | null): SettleableOperacion[] {
  const engine = useEngine();
  useEngineVersion(engine);
  const { reader } = engine;
  const lines = uuid === null ? [] : reader.where('liquidacion_linea', 'liquidacion_id', uuid);
  return lines.flatMap(({ operacion_id, descripcion, fecha, porcentaje, comision }) => {
    const operacion = reader.get('operacion', operacion_id);
    if (!operacion) return [];
    return [{ id: operacion.id, uuid: operacion.uuid, descripcion, fecha, porcentaje, comision }];
  });
}
