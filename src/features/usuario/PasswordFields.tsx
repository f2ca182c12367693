import { PASSWORD_MIN } from '#contracts/usuario.ts';
import { FormTextField } from '#forms/FormTextField.tsx';

/** A new password, twice. */
export function PasswordFields() {
  const common = { type: 'password', autoComplete: 'new-password', required: true, width: 3 } as const;
  return (
    <>
      <FormTextField
        {...common}
        name="password"
        label="Contraseña"
        hint={`${PASSWORD_MIN} caracteres o más`}
      />
      <FormTextField {...common} name="repeated" label="Repita la contraseña" />
    </>
  );
}
