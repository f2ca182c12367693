/** Where a phone shows a passing message: in reach of the thumb, over nothing that leads on. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DriverPhone, openDriverPhone } from '#tests/support/driver-work.ts';
import { expectFocus } from '#tests/support/keyboard.ts';
import { cutOff, GUARDADO, main } from '#tests/support/office.ts';
import { fillAll, SIZES } from '#tests/support/screen.ts';

let phone: DriverPhone;
let page: Page;

const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name });
const dialog = (): Locator => page.getByRole('dialog');
const undo = (): Locator => button(page, 'Deshacer');

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The names of the elements that the message covers. */
async function covered(selector: string): Promise<string[]> {
  const toast = (await page.locator('[aria-live=polite] > div').filter({ has: undo() }).boundingBox())!;
  const found: string[] = [];
  for (const element of await page.locator(selector).all()) {
    // oxlint-disable-next-line no-await-in-loop -- few
    const box = await element.boundingBox();
    // oxlint-disable-next-line no-await-in-loop -- few
    if (box && overlap(toast, box)) found.push(await element.innerText());
  }
  return found;
}

/** Defines `isPressable()`, whether a press in the middle of the message meets it, and `first`: that of the next message. */
function watchMessages(): void {
  const region = document.querySelector('[data-toasts]')!;
  const isPressable = (): boolean => {
    const { x, y, width, height } = region.lastElementChild!.getBoundingClientRect();
    return region.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const first = new Promise<boolean>((resolve) => {
    new MutationObserver(() => resolve(isPressable())).observe(region, { childList: true });
  });
  Object.assign(globalThis, { isPressable, first });
}

async function arrive(scope: Locator): Promise<void> {
  await button(scope, /^Llegué/)
    .first()
    .tap();
  await fillAll(dialog(), { Puerto: 'STI San Antonio', Terminal: 'Molo Sur' });
  await button(dialog(), 'Guardar').tap();
  await page.getByRole('alertdialog').getByText(GUARDADO).first().waitFor();
  await button(page.getByRole('alertdialog'), 'Volver a la operación').tap();
  await dialog().waitFor({ state: 'detached' });
}

beforeAll(async () => {
  phone = await openDriverPhone();
  ({ page } = phone);
  // The message is longest there, and the results of forms do not close by themselves.
  await cutOff(phone.stage.proxy, page);
});

afterAll(async () => {
  await phone?.stage.close();
});

it('A message takes no press at first, since a finger may be on its way to what it covers', async () => {
  await arrive(phone.card(phone.today));
  await page.evaluate(watchMessages);
  await button(phone.card(phone.today), /^Salí/).tap();
  expect(await page.evaluate('first')).toBe(false);
  await expect.poll(() => page.evaluate('isPressable()')).toBe(true);
});

it("On a phone 'Deshacer' is at the bottom, where it covers neither the heading nor the navigation", async () => {
  await undo().waitFor();
  expect(await covered('header, h1, nav')).toEqual([]);
  const box = (await undo().boundingBox())!;
  expect(box.y).toBeGreaterThan(SIZES.phone.height / 2);
  expect(box.height).toBeGreaterThanOrEqual(48);
  const close = (await button(page, 'Cerrar aviso').boundingBox())!;
  expect(close.height).toBeGreaterThanOrEqual(48);
  await button(page, 'Cerrar aviso').tap();
});

it("On a phone 'Deshacer' covers no button of the bar with the next step of an operation", async () => {
  await page.goto(`/admin/operacion/detail/${phone.earlier}`);
  await arrive(main(page));
  // 'Llegué', which opened the form, has given way to it.
  await expectFocus(button(main(page), /^Salí/));
  await button(main(page), /^Salí/).tap();
  await undo().waitFor();
  await button(main(page), 'Llegué').waitFor();
  expect(await covered('header, h1, nav, main button:text-matches("^(Llegué|Crear Movimiento)")')).toEqual(
    [],
  );
});
