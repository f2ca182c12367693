import { expect, test } from 'vitest';
import { refusalFromPg } from '#server/http/pg-error.ts';

const refusalOf = (code: string) => refusalFromPg(Object.assign(new Error('failed'), { code }));

test.each(['08000', '08003', '08006'])('The failure %s of a connection is unavailable', (code) => {
  expect(refusalOf(code)?.codigo).toBe('no_disponible');
});

test('The protocol violation 08P01 is a fault of the server, which the same call would meet again', () => {
  expect(refusalOf('08P01')).toBeNull();
});

test('A sum that violates a check (23514) is invalid data', () => {
  expect(refusalOf('23514')?.codigo).toBe('validacion');
});
