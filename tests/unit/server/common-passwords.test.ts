import { expect, it } from 'vitest';
import { commonPasswords, isCommonPassword } from '#server/auth/common-passwords.ts';

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

it('The lists are read once, and again after a reading that failed', async () => {
  const errors = [new Error('too many open files')];
  let reads = 0;
  const isCommon = commonPasswords(async () => {
    reads += 1;
    const error = errors.pop();
    if (error) throw error;
    return ['contraseña'];
  });
  const first = Promise.allSettled([isCommon('Contrasena'), isCommon('una-clave-larga')]);
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([isCommon('Contrasena'), isCommon('una-clave-larga')])).toEqual([true, false]);
  expect(reads).toBe(2);
});
