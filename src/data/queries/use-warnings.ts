import { asignacion } from '#contracts/operacion.ts';
import type { Id } from '#domain/tables.ts';
import { asignacionWarnings } from '#views/asignacion.ts';
import * as v from 'valibot';
import { serverTime } from '../net/server-clock.ts';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';
import { idOfText } from '#domain/numero.ts';

/** The values of an assignment's form: ids as text, '' where nobody is chosen; the commission as typed. */
export interface TypedAsignacion {
  choferId: string;
  camionId: string;
  comision_externo: string;
}

const chosen = (id: string): Id | null => (id === '' ? null : idOfText(id));

/** The warnings that the server will return for the assignment, as far as this device knows. */
export function useWarnings(operacionId: Id, typed: TypedAsignacion): string[] {
  const engine = useEngine();
  useEngineVersion(engine);
  const operacion = engine.reader.get('operacion', operacionId);
  if (operacion === undefined) return [];
  const comision = v.safeParse(asignacion.entries.comision_externo, typed.comision_externo);
  const assigned = {
    ...operacion,
    chofer_id: chosen(typed.choferId),
    camion_id: chosen(typed.camionId),
    comision_externo: comision.success ? (comision.output ?? null) : null,
  };
  return asignacionWarnings(engine.reader, assigned, serverTime());
}
