import type { ErrorDeCampo } from '#domain/refusal.ts';

export interface Contrasena {
  password: string;
  /** The same again: nobody sees what was typed. */
  repetida: string;
}

export const DISTINTAS = 'Las contraseñas no coinciden';

export function validarContrasena({ password, repetida }: Contrasena): ErrorDeCampo[] {
  return password === repetida ? [] : [{ campo: 'repetida', mensaje: DISTINTAS }];
}
