import { loginBody } from '#contracts/usuario.ts';
import { useEndedSessions } from '#data/net/ended-sessions.ts';
import { FormTextField } from '#forms/FormTextField.tsx';
import { useRecordForm } from '#forms/use-form.ts';
import { useState } from 'react';
import { FirstPassword } from './FirstPassword.tsx';
import { EndedSessions } from './EndedSessions.tsx';
import { EMAIL_FIELD, LOGIN_INTRO, LOGIN_TITLE, PASSWORD_FIELD } from './login-parts.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { LoginNotice } from './LoginNotice.tsx';
import { useEarlyLogin } from './use-early-login.ts';
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
  useEarlyLogin(form);
  const hasEnded = useEndedSessions().length > 0;
  return (
    <LoginFrame
      title={LOGIN_TITLE}
      intro={
        <>
          {LOGIN_INTRO}
          {redirect !== undefined && !hasEnded && <LoginNotice role="status">{SESSION_ENDED}</LoginNotice>}
          <EndedSessions />
        </>
      }
      form={form}
      takesFocus={typed !== null}
      submitLabel={LOGIN_TITLE}
    >
      <FormTextField {...EMAIL_FIELD} />
      <FormTextField {...PASSWORD_FIELD} />
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
