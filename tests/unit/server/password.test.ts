import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/auth/password.ts';

/** Milliseconds of five attempts. */
async function time(encoded: string | null): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < 5; i += 1) await verifyPassword('otra', encoded);
  return performance.now() - start;
}

test('A password matches its hash, and another one does not', async () => {
  const hash = await hashPassword('contraseña-1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword('contraseña-1', hash)).toBe(true);
  expect(await verifyPassword('contraseña-2', hash)).toBe(false);
  expect(await hashPassword('contraseña-1')).not.toBe(hash);
});

test('An accent typed as two characters matches the single character in a password', async () => {
  const hash = await hashPassword('clavé'.normalize('NFC'));
  expect(await verifyPassword('clavé'.normalize('NFD'), hash)).toBe(true);
});

test.for([null, undefined, '', 'md5:x'])(
  'No password matches a missing or foreign hash (%s)',
  async (hash) => {
    expect(await verifyPassword('', hash)).toBe(false);
  },
);

test('A login of an unknown user takes as long as one with a wrong password', async () => {
  const hash = await hashPassword('contraseña-1');
  const [known, unknown] = [await time(hash), await time(null)];
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3);
});
