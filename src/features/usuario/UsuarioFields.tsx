import { FormRadioField } from '#forms/FormRadioField.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { ROLE_OPTIONS } from './roles.ts';

/** The fields of a user's data, for create and edit. */
export function UsuarioFields() {
  return (
    <>
      <FormTextField name="nombre" label="Nombre" width={3} autoComplete="off" />
      <FormTextField name="email" label="Correo electrónico" type="email" required width={3} />
      <FormRadioField name="role" label="Rol" options={ROLE_OPTIONS} required />
    </>
  );
}
