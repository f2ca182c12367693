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
function sessionEvents(afectado: Person, { ended }: Ended): SecurityEvent[] {
  return ended > 0 ? [{ tipo: 'Sesiones terminadas', afectado, cantidad: ended }] : [];
}

export function passwordEvents(
  afectado: Person,
  { ended, detalle = null }: Ended & { detalle?: string | null },
): SecurityEvent[] {
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

/** `hasNewPassword`: the change set one. */
export function changeEvents(
  before: State,
  after: State,
  { ended, hasNewPassword }: Ended & { hasNewPassword: boolean },
): SecurityEvent[] {
  const { id, email } = after;
  const afectado = { id, email };
  const changes = changesOf(before, after);
  const events: SecurityEvent[] = [];
  if (changes.length > 0) events.push({ tipo: 'Usuario editado', afectado, detalle: changes.join('; ') });
  if (before.activo !== after.activo)
    events.push({ tipo: after.activo ? 'Usuario activado' : 'Usuario desactivado', afectado });
  if (hasNewPassword) return [...events, ...passwordEvents(afectado, { ended })];
  return [...events, ...sessionEvents(afectado, { ended })];
}
