import { expect, it } from 'vitest';
import { isCommonPassword } from '#server/auth/common-passwords.ts';

it.each([
  ['password', true],
  ['12345678', true],
  ['PassWord123', true],
  ['ｐａｓｓｗｏｒｄ', true],
  ['contraseña', true],
  ['CONTRASENA', true],
  ['transporte', true],
  ['valparaiso', true],
  ['realmadrid', true],
  ['contraseña de Ana', false],
  ['password.123', false],
  ['una-clave-larga', false],
])('Whether %j is a common password: %j', async (password, common) => {
  expect(await isCommonPassword(password)).toBe(common);
});
