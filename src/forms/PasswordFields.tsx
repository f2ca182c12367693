import { PASSWORD_MIN } from '#contracts/usuario.ts';
import { FormTextField } from '#forms/FormTextField.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { css } from '#ui/styles/chakra.ts';
import { useState } from 'react';

interface PasswordFieldsProps {
  /** The new password's field. */
  name: 'password' | 'nueva';
  label: string;
  /** With the current password before the new one. */
  current?: boolean;
}

/** A new password, twice; what is typed can be shown. */
export function PasswordFields({ name, label, current = false }: PasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  const common = { type: shown ? 'text' : 'password', required: true } as const;
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
      <div className={css({ justifySelf: 'start' })}>
        <Checkbox label="Mostrar lo que escribo" checked={shown} onChange={setShown} />
      </div>
    </>
  );
}
