import type { FieldError } from '#domain/refusal.ts';

export interface PasswordValues {
  password: string;
  /** The password again, since the typed text is hidden. */
  repeated: string;
}

export const DIFFERENT = 'Las contraseñas no coinciden';

export function validatePassword({ password, repeated }: PasswordValues): FieldError[] {
  return password === repeated ? [] : [{ campo: 'repeated', mensaje: DIFFERENT }];
}
