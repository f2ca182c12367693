/** What the login has in common with the one that index.html contains (EarlyLogin.tsx). */
import type { ButtonProps } from '#ui/base/Button.tsx';
import { css } from '#ui/styles/chakra.ts';

export const LOGIN_TITLE = 'Iniciar sesión';

export const LOGIN_INTRO = <p className={css({ color: 'muted' })}>Administrador de Transporte</p>;

export const EMAIL_FIELD = {
  name: 'email',
  label: 'Correo electrónico',
  type: 'email',
  autoComplete: 'username',
  required: true,
} as const;

export const PASSWORD_FIELD = {
  name: 'password',
  label: 'Contraseña',
  type: 'password',
  autoComplete: 'current-password',
  required: true,
} as const;

export const LOGIN_BUTTON = {
  type: 'submit',
  tone: 'primary',
  size: 'lg',
  className: css({ width: '100%' }),
} as const satisfies ButtonProps;
