import { FormCheckbox } from '#forms/FormCheckbox.tsx';

/** Whether the user must choose another password at the next login. */
export function TemporaryPasswordField() {
  return <FormCheckbox name="clave_temporal" label="Pedir que elija otra al iniciar sesión" />;
}
