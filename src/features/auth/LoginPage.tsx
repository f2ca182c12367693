import { loginBody } from '#contracts/usuario.ts';
import { useEndedSessions } from '#data/net/ended-sessions.ts';
import { FormTextField } from '#forms/FormTextField.tsx';
import { useRecordForm } from '#forms/use-form.ts';
import { css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { FirstPassword } from './FirstPassword.tsx';
import { EndedSessions } from './EndedSessions.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { LoginNotice } from './LoginNotice.tsx';
import { type Credentials, useLogin } from './use-login.ts';

const SESSION_ENDED =
  'Su sesión terminó. Al iniciarla de nuevo sigue donde estaba; los cambios sin enviar están guardados en este dispositivo.';

export interface LoginPageProps {
  /** The screen that was open when the session ended; none where the user opened the login. */
  redirect?: string;
}

interface LoginFormProps extends LoginPageProps {
  next: string;
  /** What the user typed before; null at first. */
  typed: Credentials | null;
  onTemporary: (credentials: Credentials) => void;
}

function LoginForm({ redirect, next, typed, onTemporary }: LoginFormProps) {
  const form = useRecordForm({
    schema: loginBody,
    defaults: { email: typed?.email ?? '', password: '' },
    send: useLogin(next, onTemporary),
  });
  const hasEnded = useEndedSessions().length > 0;
  return (
    <LoginFrame
      title="Iniciar sesión"
      intro={
        <>
          <p className={css({ color: 'muted' })}>Administrador de Transporte</p>
          {redirect !== undefined && !hasEnded && <LoginNotice role="status">{SESSION_ENDED}</LoginNotice>}
          <EndedSessions />
        </>
      }
      form={form}
      takesFocus={typed !== null}
      submitLabel="Iniciar sesión"
    >
      <FormTextField name="email" label="Correo electrónico" type="email" autoComplete="username" required />
      <FormTextField
        name="password"
        label="Contraseña"
        type="password"
        autoComplete="current-password"
        required
      />
    </LoginFrame>
  );
}

/** /login. A temporary password is replaced before the session begins (R15.7). */
export function LoginPage({ redirect }: LoginPageProps) {
  const [typed, setTyped] = useState<Credentials | null>(null);
  const [isTemporary, setIsTemporary] = useState(false);
  const next = redirect ?? '/admin/dashboard';
  if (typed && isTemporary)
    return <FirstPassword credentials={typed} next={next} onBack={() => setIsTemporary(false)} />;
  return (
    <LoginForm
      {...(redirect !== undefined && { redirect })}
      next={next}
      typed={typed}
      onTemporary={(credentials) => {
        setTyped(credentials);
        setIsTemporary(true);
      }}
    />
  );
}
