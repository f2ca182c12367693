import type { Tabla } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import { useMotor } from './provider.tsx';
import { nombreDe } from './record-name.ts';
import { useMotorVersion } from './use-query-answer.ts';

/** As forms keep ids, numbers are text. */
export const idDe = (id: Id): Id => (typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id);

export type NombreDe = (tabla: Tabla, id: Id) => string | null;

/** What people call a record; null where this device does not know it. */
export function useNombreDe(): NombreDe {
  const motor = useMotor();
  useMotorVersion(motor);
  return (tabla, id) => nombreDe(motor.lector, tabla, idDe(id));
}

/**
 * A record's id as it is now. What a form holds of a record made on this device is its uuid; the server's number comes
 * while the form is open.
 */
export function useIdVigente(): (tabla: Tabla, id: string) => string {
  const motor = useMotor();
  useMotorVersion(motor);
  return (tabla, id) => String(motor.lector.get(tabla, idDe(id))?.id ?? id);
}
