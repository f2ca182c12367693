import { DISTINTAS, validarContrasena } from '#features/usuario/password.ts';
import { nombreDe } from '#features/usuario/roles.ts';
import { expect, it } from 'vitest';

it('a new password must be typed twice', () => {
  expect(validarContrasena({ password: 'secreta-123', repetida: 'secreta-123' })).toEqual([]);
  expect(validarContrasena({ password: 'secreta-123', repetida: 'secreta-132' })).toEqual([
    { campo: 'repetida', mensaje: DISTINTAS },
  ]);
});

it('a user without a name is shown by the email', () => {
  expect(nombreDe({ nombre: 'Ana', email: 'ana@transporte.cl' })).toBe('Ana');
  expect(nombreDe({ nombre: null, email: 'ana@transporte.cl' })).toBe('ana@transporte.cl');
});
