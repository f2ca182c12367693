import type { FieldError } from '#domain/refusal.ts';

export const DIFFERENT = 'Las contraseñas no coinciden';

/** The password is typed again as `repeated`, since the text is hidden. */
export function validateRepeated(password: string, repeated: string): FieldError[] {
  return password === repeated ? [] : [{ campo: 'repeated', mensaje: DIFFERENT }];
}
