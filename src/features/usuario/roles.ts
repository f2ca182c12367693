import type { UsuarioRecord } from '#contracts/usuario.ts';
import { type Role, ROLES } from '#domain/vocabulario.ts';

export const ROL_LABEL: Record<Role, string> = {
  ADMIN: 'Administrador',
  SUPER_ADMIN: 'Superadministrador',
};

export const ROL_OPTIONS = ROLES.map((value) => ({ value, label: ROL_LABEL[value] }));

/** What a user is called: by name, else by the address that everyone has. */
export function nombreDe({ nombre, email }: Pick<UsuarioRecord, 'nombre' | 'email'>): string {
  return nombre ?? email;
}
