import { expect, test } from 'vitest';
import { refusalFromPg } from '#server/http/pg-error.ts';

const refusalOf = (code: string, constraint?: string) =>
  refusalFromPg(Object.assign(new Error('failed'), { code, constraint }));

test.each(['08000', '08003', '08006'])('The failure %s of a connection is unavailable', (code) => {
  expect(refusalOf(code)?.codigo).toBe('no_disponible');
});

test('The protocol violation 08P01 is a fault of the server, which the same call would meet again', () => {
  expect(refusalOf('08P01')).toBeNull();
});

test('An invoice whose sum violates its check is invalid data; another violated check is a fault of the server', () => {
  expect(refusalOf('23514', 'factura_check')?.codigo).toBe('validacion');
  expect(refusalOf('23514', 'extra_manual_check')).toBeNull();
});
