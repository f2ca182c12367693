import { Button } from '#ui/base/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { LoginCard, LoginFields } from './LoginCard.tsx';
import { EMAIL_FIELD, LOGIN_BUTTON, LOGIN_INTRO, LOGIN_TITLE, PASSWORD_FIELD } from './login-parts.tsx';

const EMPTY = { value: '', onChange: () => {} };

/**
 * The login as index.html contains it (app/early-login-html.ts): a first visit on a slow network can fill it in before the app's
 * code is there, which then takes over what was typed (use-early-login.ts). Rendered by the build only.
 */
export function EarlyLogin() {
  return (
    <LoginCard title={LOGIN_TITLE} intro={LOGIN_INTRO}>
      {/* public/inicio.js keeps the browser from sending it. Should that file fail, the password is in no address. */}
      <form method="post" noValidate>
        <LoginFields>
          <TextField {...EMAIL_FIELD} {...EMPTY} />
          <TextField {...PASSWORD_FIELD} {...EMPTY} />
        </LoginFields>
        {/* The place of the message about a failed login. */}
        <div />
        <Button {...LOGIN_BUTTON}>{LOGIN_TITLE}</Button>
      </form>
    </LoginCard>
  );
}
