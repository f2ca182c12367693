import { keyboardInset } from '#ui/form/keyboard-inset.ts';
import { expect, it } from 'vitest';

const OPEN = { layoutHeight: 740, height: 440, offsetTop: 0, scale: 1 };

it.each([
  ['as high as the part of the page that it covers', OPEN, 300],
  ['less where the page was scrolled beneath it', { ...OPEN, offsetTop: 100 }, 200],
  ['0 where only the browser’s own bar covers it', { ...OPEN, height: 680 }, 0],
  ['0 where the user has zoomed in', { ...OPEN, scale: 2 }, 0],
  ['0 where the page was made smaller', { ...OPEN, layoutHeight: 440 }, 0],
])('The inset of the on-screen keyboard is %s', (_, viewports, inset) => {
  expect(keyboardInset(viewports)).toBe(inset);
});
