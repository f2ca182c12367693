import { PASSWORD_MIN } from '#contracts/usuario.ts';
import { FormTextField } from '#forms/FormTextField.tsx';

interface PasswordFieldsProps {
  /** The new password's field. */
  name: 'password' | 'nueva';
  label: string;
  /** With the current password before the new one. */
  current?: boolean;
}

/** A new password, twice. */
export function PasswordFields({ name, label, current = false }: PasswordFieldsProps) {
  const common = { type: 'password', required: true } as const;
  const chosen = { ...common, autoComplete: 'new-password', width: 3 } as const;
  return (
    <>
      {current && (
        <FormTextField
          {...common}
          name="actual"
          label="Contraseña actual"
          autoComplete="current-password"
          width={6}
        />
      )}
      <FormTextField
        {...chosen}
        name={name}
        label={label}
        hint={`${PASSWORD_MIN} caracteres o más; no una palabra común ni el correo`}
      />
      <FormTextField {...chosen} name="repeated" label="Repita la contraseña" />
    </>
  );
}
