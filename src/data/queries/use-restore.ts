import type { RestorableTable } from '#contracts/restauracion.ts';
import type { Id } from '#domain/tables.ts';
import { useCallback } from 'react';
import type { SaveResult } from '../changes/result.ts';
import { NO_CONNECTION } from '../net/direct-call.ts';
import { useEngine } from './provider.tsx';
import { useDirectCall } from './use-direct-call.ts';

export type RestoreFn = (table: RestorableTable, id: Id) => Promise<SaveResult>;

/** Takes back a deletion that the server has made, at once or not at all (R38). */
export function useRestore(): RestoreFn {
  const call = useDirectCall();
  const engine = useEngine();
  return useCallback(
    async (table, id) => {
      const result = await call('restauracion', { id, params: { tabla: table }, body: {} });
      if (result.estado === 'aceptado') void engine.complete().then((complete) => complete.pull());
      if (result.estado !== 'fallido' || result.mensaje !== NO_CONNECTION) return result;
      return { ...result, mensaje: 'No se pudo deshacer: no hay conexión con el servidor' };
    },
    [call, engine],
  );
}
