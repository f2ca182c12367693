import { FormRadioField } from '#forms/FormRadioField.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { useSession } from '#data/net/session.ts';
import type { Id } from '#domain/tables.ts';
import { ChoferField } from './ChoferField.tsx';
import { roleOptions } from './roles.ts';

const OWN_ROLE = 'Nadie puede cambiar su propio rol: pídalo a otro administrador';
const OTHER_ROLE =
  'Cambiar el rol o el chofer cierra las sesiones del usuario. Lo que aún no ha enviado se envía cuando vuelva a entrar, si su nuevo rol lo permite.';

/** The fields of a user's data, for create (`id` null) and edit. */
export function UsuarioFields({ id }: { id: Id | null }) {
  const session = useSession();
  const isOwn = session?.id === id;
  return (
    <>
      <FormTextField name="nombre" label="Nombre" width={3} autoComplete="off" />
      <FormTextField name="email" label="Correo electrónico" type="email" required width={3} />
      <FormRadioField
        name="role"
        label="Rol"
        options={roleOptions(session?.role)}
        required
        disabled={isOwn}
        hint={isOwn ? OWN_ROLE : id !== null && OTHER_ROLE}
      />
      <ChoferField />
    </>
  );
}
