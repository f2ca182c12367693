/** What the security log tells of a change of a user (R15.5). */
import { ROLE_LABEL, type Role } from '#domain/vocabulary.ts';
import type { SecurityEvent } from '../db/security-log.ts';

interface Person {
  id: number;
  email: string;
}

interface Ended {
  /** The number of sessions that ended. */
  ended: number;
}

/** The sessions that a change of their user ended, if any. */
export function sessionEvents({ id, email }: Person, { ended }: Ended): SecurityEvent[] {
  return ended > 0 ? [{ tipo: 'Sesiones terminadas', afectado: { id, email }, cantidad: ended }] : [];
}

export function passwordEvents(
  { id, email }: Person,
  { ended, detalle = null }: Ended & { detalle?: string | null | undefined },
): SecurityEvent[] {
  const afectado = { id, email };
  return [{ tipo: 'Contraseña cambiada', afectado, detalle }, ...sessionEvents(afectado, { ended })];
}

interface State extends Person {
  nombre: string | null;
  role: Role;
  activo: boolean;
}

/** The changes in words; a name is only said to have changed. */
function changesOf(before: State, after: State): string[] {
  return [
    ...(before.nombre === after.nombre ? [] : ['Nombre cambiado']),
    ...(before.email === after.email ? [] : [`Correo: ${before.email} → ${after.email}`]),
    ...(before.role === after.role ? [] : [`Rol: ${ROLE_LABEL[before.role]} → ${ROLE_LABEL[after.role]}`]),
  ];
}

/** The changes of the user's fields, without those of the password. */
export function changeEvents(before: State, after: State): SecurityEvent[] {
  const { id, email } = after;
  const afectado = { id, email };
  const changes = changesOf(before, after);
  const events: SecurityEvent[] = [];
  if (changes.length > 0) events.push({ tipo: 'Usuario editado', afectado, detalle: changes.join('; ') });
  if (before.activo !== after.activo)
    events.push({ tipo: after.activo ? 'Usuario activado' : 'Usuario desactivado', afectado });
  return events;
}
