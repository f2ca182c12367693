import { expect, it } from 'vitest';
import { passwordWeakness } from '#domain/password.ts';

it.each([
  ['aaaaaaaa', 'No puede repetir un solo carácter'],
  ['😀😀😀😀', 'No puede repetir un solo carácter'],
  ['Maria.Rojas@Puerto.cl', 'No puede ser el correo del usuario'],
  ['maria.rojas', 'No puede ser el correo del usuario'],
  ['aaaaaaab', null],
  ['maria.rojas1', null],
  ['puerto.cl', null],
])('A new password %j of maria.rojas@puerto.cl is judged: %j', (password, weakness) => {
  expect(passwordWeakness(password, 'maria.rojas@puerto.cl')).toBe(weakness);
});
