import { FormRadioField } from '#forms/FormRadioField.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { useSession } from '#data/net/session.ts';
import type { Id } from '#domain/tables.ts';
import { ChoferField } from './ChoferField.tsx';
import { roleOptions } from './roles.ts';

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
        hint={isOwn && 'Nadie puede cambiar su propio rol: pídalo a otro administrador'}
      />
      <ChoferField />
    </>
  );
}
