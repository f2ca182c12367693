import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetInput, holdInput, keepInput, takeInput } from '#data/store/kept-input.ts';
import { sessionArea } from '#tests/support/silent-disk.ts';

const input = (place: string, user = 'a') => ({ user, place, values: { nombre: `${user}${place}` } });

beforeEach(() => void vi.stubGlobal('sessionStorage', sessionArea()));
afterEach(() => {
  forgetInput();
  vi.unstubAllGlobals();
});

it('Input that was kept over a reload goes to its form with the right reason, though another form is opened first', () => {
  keepInput(input('/one'));
  expect(takeInput('a', '/other')).toBeNull();
  expect(takeInput('b', '/one')).toBeNull();
  expect(takeInput('a', '/one')).toEqual({ values: { nombre: 'a/one' }, wasReloaded: true });
  expect(takeInput('a', '/one')).toBeNull();
});

it('Input that was held at the end of a session goes to its form once, with that reason', () => {
  holdInput(input('/one'));
  expect(takeInput('a', '/other')).toBeNull();
  expect(takeInput('a', '/one')).toEqual({ values: { nombre: 'a/one' }, wasReloaded: false });
  expect(takeInput('a', '/one')).toBeNull();
});
