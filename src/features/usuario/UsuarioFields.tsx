import { CampoRadio } from '#forms/FormRadioField.tsx';
import { CampoTexto } from '#forms/FormTextField.tsx';
import { ROL_OPTIONS } from './roles.ts';

/** Who a user is: the same for create and edit. */
export function CamposUsuario() {
  return (
    <>
      <CampoTexto name="nombre" label="Nombre" width={3} autoComplete="off" />
      <CampoTexto name="email" label="Correo electrónico" type="email" required width={3} />
      <CampoRadio name="role" label="Rol" options={ROL_OPTIONS} required />
    </>
  );
}
