import { asignacion } from '#contracts/operacion.ts';
import type { Id } from '#domain/tables.ts';
import { advertenciasAsignacion } from '#views/asignacion.ts';
import * as v from 'valibot';
import { useMotor } from './provider.tsx';
import { useMotorVersion } from './use-query-answer.ts';
import { idDe } from './use-record-names.ts';

/** An assignment as its form has it: ids as text, '' where nobody is chosen; the commission as typed. */
export interface AsignacionEscrita {
  choferId: string;
  camionId: string;
  comision_externo: string;
}

const elegido = (id: string): Id | null => (id === '' ? null : idDe(id));

/** What the server will warn of once that assignment is saved, as far as this device knows. */
export function useAdvertencias(operacionId: Id, escrita: AsignacionEscrita): string[] {
  const motor = useMotor();
  useMotorVersion(motor);
  const operacion = motor.lector.get('operacion', operacionId);
  if (operacion === undefined) return [];
  const comision = v.safeParse(asignacion.entries.comision_externo, escrita.comision_externo);
  return advertenciasAsignacion(motor.lector, {
    ...operacion,
    chofer_id: elegido(escrita.choferId),
    camion_id: elegido(escrita.camionId),
    comision_externo: comision.success ? (comision.output ?? null) : null,
  });
}
