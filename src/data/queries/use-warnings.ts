import { asignacion } from '#contracts/operacion.ts';
import { parseFecha } from '#domain/date.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
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

/** What a change makes of the operation; null where it alters nothing that is warned about. */
type Changed = Partial<OperacionRow> | null;

function useWarningsOf(operacionId: Id, changeOf: (operacion: OperacionRow) => Changed): string[] {
  const engine = useEngine();
  useEngineVersion(engine);
  const operacion = engine.reader.get('operacion', operacionId);
  const changed = operacion && changeOf(operacion);
  return changed ? asignacionWarnings(engine.reader, { ...operacion, ...changed }, serverTime()) : [];
}

/** The warnings that the server will return for the assignment, as far as this device knows. */
export function useWarnings(operacionId: Id, typed: TypedAsignacion): string[] {
  return useWarningsOf(operacionId, () => {
    const comision = v.safeParse(asignacion.entries.comision_externo, typed.comision_externo);
    return {
      chofer_id: chosen(typed.choferId),
      camion_id: chosen(typed.camionId),
      comision_externo: comision.success ? (comision.output ?? null) : null,
    };
  });
}

/** The warnings that the server will return for these ETAs, as typed, where one of them is another than that saved. */
export function useEtaWarnings(operacionId: Id, typed: { eta_puerto: string; eta_planta: string }): string[] {
  return useWarningsOf(operacionId, ({ eta_puerto, eta_planta }) => {
    const etas = {
      eta_puerto: parseFecha(typed.eta_puerto) ?? eta_puerto,
      eta_planta: parseFecha(typed.eta_planta) ?? eta_planta,
    };
    return etas.eta_puerto === eta_puerto && etas.eta_planta === eta_planta ? null : etas;
  });
}

/** The values of a move's form: as those of an assignment, and both ETAs as typed. */
export interface TypedMove extends Pick<TypedAsignacion, 'choferId' | 'camionId'> {
  eta_puerto: string;
  eta_planta: string;
}

/** The warnings that the server will return for the move, as far as this device knows. */
export function useMoveWarnings(operacionId: Id, typed: TypedMove): string[] {
  return useWarningsOf(operacionId, ({ eta_puerto, eta_planta }) =>
    typed.choferId === ''
      ? null
      : {
          chofer_id: chosen(typed.choferId),
          camion_id: chosen(typed.camionId),
          eta_puerto: parseFecha(typed.eta_puerto) ?? eta_puerto,
          eta_planta: parseFecha(typed.eta_planta) ?? eta_planta,
        },
  );
}
