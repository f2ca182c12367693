import { usuarioCreate, type UsuarioRecord } from '#contracts/usuario.ts';
import { useDirectCall } from '#data/queries/use-direct-call.ts';
import { PasswordFields } from '#forms/PasswordFields.tsx';
import { validateRepeated } from '#forms/password.ts';
import { useRecordForm } from '#forms/use-form.ts';
import { css } from '#ui/styles/chakra.ts';
import * as v from 'valibot';
import { TemporaryPasswordField } from './TemporaryPasswordField.tsx';
import { UsuarioForm } from './UsuarioForm.tsx';
import { NEW_PASSWORD } from './new-password.ts';

const schema = v.pick(usuarioCreate, ['password', 'clave_temporal']);

/** A new password for the user. The old one is not required, since the user may have forgotten it. */
export function PasswordForm({ usuario }: { usuario: UsuarioRecord }) {
  const call = useDirectCall();
  const form = useRecordForm({
    schema,
    defaults: NEW_PASSWORD,
    validate: ({ password, repeated }) => validateRepeated(password, repeated),
    send: (body) => call('usuario.update', { id: usuario.id, body }),
  });
  return (
    <>
      <p className={css({ color: 'muted', marginBottom: '12px' })}>
        Al guardar se cierran las sesiones que este usuario tenga abiertas.
      </p>
      <UsuarioForm form={form}>
        <PasswordFields name="password" label="Contraseña" />
        <TemporaryPasswordField />
      </UsuarioForm>
    </>
  );
}
