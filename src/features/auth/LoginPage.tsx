import { loginBody } from '#contracts/usuario.ts';
import { login } from '#data/net/session.ts';
import { FormTextField } from '#forms/FormTextField.tsx';
import { Form } from '#forms/Form.tsx';
import { useRecordForm } from '#forms/use-form.ts';
import { Button } from '#ui/base/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { FieldMessage } from '#ui/form/FieldMessage.tsx';
import { useScreenHeading } from '#ui/layout/use-screen-heading.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useRouter } from '@tanstack/react-router';

const Page = chakra('main', {
  base: { minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: '20px' },
});
const Box = chakra(Card, {
  base: { width: '100%', maxWidth: '400px', padding: '28px', display: 'grid', gap: '16px' },
});
const SessionEnded = chakra('p', {
  base: { marginTop: '12px', padding: '10px 14px', borderRadius: 'md', bg: 'warnSoft', color: 'warn' },
});
const SESSION_ENDED =
  'Su sesión terminó. Al iniciarla de nuevo sigue donde estaba; los cambios sin enviar están guardados en este dispositivo.';
const Title = chakra('h1', { base: { fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.015em' } });

export interface LoginPageProps {
  /** The screen that was open when the session ended; none where the user opened the login. */
  redirect?: string;
}

/** /login. A refusal is shown in a browser alert (R10.3) and stays readable in the form. */
export function LoginPage({ redirect }: LoginPageProps) {
  const { history } = useRouter();
  const heading = useScreenHeading();
  const form = useRecordForm({
    schema: loginBody,
    defaults: { email: '', password: '' },
    send: async ({ email, password }) => {
      const answer = await login(email, password);
      if (answer.ok) {
        history.replace(redirect ?? '/admin/dashboard');
        return { estado: 'aceptado', mensaje: '', datos: null, advertencias: [] };
      }
      window.alert(answer.mensaje);
      return { estado: 'fallido', mensaje: answer.mensaje };
    },
  });
  const { result } = form;
  return (
    <Page>
      <title>Iniciar sesión · Transporte</title>
      <Box>
        <img src="/icono.svg" alt="" className={css({ width: '56px', height: '56px' })} />
        <div>
          <Title ref={heading} tabIndex={-1}>
            Iniciar sesión
          </Title>
          <p className={css({ color: 'muted' })}>Administrador de Transporte</p>
          {redirect !== undefined && <SessionEnded role="status">{SESSION_ENDED}</SessionEnded>}
        </div>
        <Form form={form}>
          <FormTextField
            name="email"
            label="Correo electrónico"
            type="email"
            autoComplete="username"
            required
          />
          <FormTextField
            name="password"
            label="Contraseña"
            type="password"
            autoComplete="current-password"
            required
          />
          <div aria-live="assertive">
            {result?.estado === 'fallido' && <FieldMessage id="login-error" error={result.mensaje} />}
          </div>
          <Button
            type="submit"
            tone="primary"
            size="lg"
            className={css({ width: '100%' })}
            busy={form.sending}
          >
            Iniciar sesión
          </Button>
        </Form>
      </Box>
    </Page>
  );
}
