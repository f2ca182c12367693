import { loginBody } from '#contracts/usuario.ts';
import { PasswordFields } from '#forms/PasswordFields.tsx';
import { validateRepeated } from '#forms/password.ts';
import { useRecordForm } from '#forms/use-form.ts';
import { Button } from '#ui/base/Button.tsx';
import { css } from '#ui/styles/chakra.ts';
import * as v from 'valibot';
import { LoginFrame } from './LoginFrame.tsx';
import { type Credentials, useLogin } from './use-login.ts';

const schema = v.required(v.pick(loginBody, ['nueva']));
const DEFAULTS = { nueva: '', repeated: '' };

interface FirstPasswordProps {
  /** What the user typed at the login; the password is temporary. It is kept in memory only. */
  credentials: Credentials;
  next: string;
  onBack: () => void;
}

/** The choice of a password in place of a temporary one, and the login with it. */
export function FirstPassword({ credentials, next, onBack }: FirstPasswordProps) {
  const login = useLogin(next);
  const form = useRecordForm({
    schema,
    defaults: DEFAULTS,
    validate: ({ nueva, repeated }) => validateRepeated(nueva, repeated),
    send: ({ nueva }) => login({ ...credentials, nueva }),
  });
  return (
    <LoginFrame
      title="Elija su contraseña"
      intro={
        <p className={css({ color: 'muted', overflowWrap: 'anywhere' })}>
          La que usó es temporal. Desde ahora entrará como {credentials.email} con la que elija aquí.
        </p>
      }
      form={form}
      takesFocus
      submitLabel="Guardar y entrar"
      footer={
        <Button className={css({ width: '100%', marginTop: '8px' })} onClick={onBack}>
          Volver
        </Button>
      }
    >
      {/* Password managers store the new password under this name. */}
      <input type="email" autoComplete="username" value={credentials.email} readOnly hidden />
      <PasswordFields name="nueva" label="Contraseña nueva" />
    </LoginFrame>
  );
}
