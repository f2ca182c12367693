import { expect, it } from 'vitest';
import { undoText } from '#forms/bulk/undo-text.ts';

const NOUN = ['cambio', 'cambios'] as const;

it.each([
  [1, { removed: 1, uncertain: 0 }, 'Se deshizo 1 cambio.'],
  [4, { removed: 4, uncertain: 0 }, 'Se deshicieron 4 cambios.'],
  [1, { removed: 0, uncertain: 0 }, 'No se deshizo nada. 1 ya se envió y se conserva.'],
  [4, { removed: 0, uncertain: 0 }, 'No se deshizo nada. 4 ya se enviaron y se conservan.'],
  [4, { removed: 1, uncertain: 0 }, 'Se deshizo 1 de 4 cambios. 3 ya se enviaron y se conservan.'],
  [
    500,
    { removed: 400, uncertain: 99 },
    'Se deshicieron 400 de 500 cambios. 1 ya se envió y se conserva. 99 quizás ya llegaron al servidor: siguen en Pendientes, donde se pueden deshacer.',
  ],
  [
    1,
    { removed: 0, uncertain: 1 },
    'No se deshizo nada. 1 quizás ya llegó al servidor: sigue en Pendientes, donde se puede deshacer.',
  ],
])('An undo of %s changes that ends as %o is told as it was', (count, undone, text) => {
  expect(undoText(undone, count, NOUN)).toBe(text);
});

it('An undo of which nothing is known sends the user to the tray', () => {
  expect(undoText(null, 3, NOUN)).toBe('No se pudo deshacer. Revise Pendientes.');
});
