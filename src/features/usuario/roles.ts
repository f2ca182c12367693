import type { UsuarioRecord } from '#contracts/usuario.ts';
import { ROLE_LABEL, ROLES } from '#domain/vocabulary.ts';

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABEL[value] }));

/** The display name of a user: the name, otherwise the email address, which everyone has. */
export function usuarioName({ nombre, email }: Pick<UsuarioRecord, 'nombre' | 'email'>): string {
  return nombre ?? email;
}
