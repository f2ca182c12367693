import { CLOSE_AFTER_MS } from '#features/operacion/movement/constants.ts';
import { expect, it } from 'vitest';

it('The movement modal closes 100 ms after a success', () => {
  expect(CLOSE_AFTER_MS).toBe(100);
});
