import { DIFFERENT, validateRepeated } from '#forms/password.ts';
import { usuarioName } from '#features/usuario/roles.ts';
import { expect, it } from 'vitest';

it('A new password must be typed twice', () => {
  expect(validateRepeated('secreta-123', 'secreta-123')).toEqual([]);
  expect(validateRepeated('secreta-123', 'secreta-132')).toEqual([{ campo: 'repeated', mensaje: DIFFERENT }]);
});

it('A user without a name is shown by the email', () => {
  expect(usuarioName({ nombre: 'Ana', email: 'ana@transporte.cl' })).toBe('Ana');
  expect(usuarioName({ nombre: null, email: 'ana@transporte.cl' })).toBe('ana@transporte.cl');
});
