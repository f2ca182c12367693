import type { UsuarioRecord } from '#contracts/usuario.ts';
import { ROLE_LABEL, ROLES, type Role } from '#domain/vocabulary.ts';
import type { RadioOption } from '#ui/form/RadioGroupField.tsx';

const DETAILS: Record<Role, string> = {
  ADMIN: 'Ve y cambia todo, y administra los usuarios, salvo los superadministradores.',
  SUPER_ADMIN: 'Ve y cambia todo, y administra todos los usuarios.',
  DESPACHO:
    'Lleva las operaciones, los contenedores y los mantenedores. Las tarifas y las facturas solo las ve.',
  CONTABILIDAD: 'Lleva las facturas, las tarifas y los clientes. Las operaciones solo las ve.',
  LECTURA: 'Ve todo, salvo los usuarios, y no cambia nada.',
  CHOFER: 'Ve solo sus propias operaciones, sin montos, y registra en ellas movimientos y fotos.',
};

/** Only superadministrators edit, disable or make superadministrators (R26.3). */
export const mayManage = (own: Role | undefined, other: Role): boolean =>
  own === 'SUPER_ADMIN' || other !== 'SUPER_ADMIN';

/** The roles that a user with the role `own` can give. */
export const roleOptions = (own: Role | undefined): RadioOption[] =>
  ROLES.filter((role) => mayManage(own, role)).map((value) => ({
    value,
    label: ROLE_LABEL[value],
    detail: DETAILS[value],
  }));

/** The display name of a user: the name, otherwise the email address, which everyone has. */
export function usuarioName({ nombre, email }: Pick<UsuarioRecord, 'nombre' | 'email'>): string {
  return nombre ?? email;
}
