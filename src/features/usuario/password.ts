import type { FieldError } from '#domain/refusal.ts';

export interface PasswordValues {
  password: string;
  /** The same again: nobody sees what was typed. */
  duplicate: string;
}

export const DIFFERENT = 'Las contraseñas no coinciden';

export function validatePassword({ password, duplicate }: PasswordValues): FieldError[] {
  return password === duplicate ? [] : [{ campo: 'repetida', mensaje: DIFFERENT }];
}
