import { PASSWORD_MIN } from '#contracts/usuario.ts';
import { CampoTexto } from '#forms/FormTextField.tsx';

/** A new password, twice. */
export function CamposContrasena() {
  const common = { type: 'password', autoComplete: 'new-password', required: true, width: 3 } as const;
  return (
    <>
      <CampoTexto {...common} name="password" label="Contraseña" hint={`${PASSWORD_MIN} caracteres o más`} />
      <CampoTexto {...common} name="repetida" label="Repita la contraseña" />
    </>
  );
}
