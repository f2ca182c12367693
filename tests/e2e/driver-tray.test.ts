/** A driver's waiting changes in the tray, edited without a network. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type DriverPhone, expectOwnTexts, openDriverPhone } from '#tests/support/driver-work.ts';
import { cutOff, GUARDADO, main, online, upToDate } from '#tests/support/office.ts';
import { fill, fillAll } from '#tests/support/screen.ts';

let phone: DriverPhone;
let page: Page;

const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name });
const dialog = (): Locator => page.getByRole('dialog');
const told = (): Locator => page.getByRole('alertdialog');
const entry = (operacion: number): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: `Registrar movimiento: Retiro en puerto · operación ${operacion}` });

async function arrive(operacion: number): Promise<void> {
  await button(phone.card(operacion), /^Llegué/).tap();
  await fillAll(dialog(), { Puerto: 'STI San Antonio', Terminal: 'Molo Sur' });
  await button(dialog(), 'Guardar').tap();
  await told().getByText(GUARDADO).first().waitFor();
  await button(told(), 'Volver a la operación').tap();
  await dialog().waitFor({ state: 'detached' });
}

beforeAll(async () => {
  phone = await openDriverPhone();
  ({ page } = phone);
  await cutOff(phone.stage.proxy, page);
  await arrive(phone.today);
  await arrive(phone.earlier);
});

afterAll(async () => {
  await phone?.stage.close();
});

afterEach(() => expectOwnTexts(page));

it('Without a network a driver edits an arrival that was never sent, in its form without amounts', async () => {
  await page.getByRole('link', { name: 'Pendientes' }).tap();
  await entry(phone.earlier).getByRole('link', { name: 'Editar' }).tap();
  await dialog().waitFor();
  expect(await dialog().getByLabel('Terminal', { exact: true }).inputValue()).toBe('Molo Sur');
  expect(await dialog().innerText()).not.toMatch(/\$|Cobros|tarifa|negociaci/i);
  await fill(dialog(), 'Terminal', 'Costanera');
  await button(dialog(), 'Guardar').tap();
  await told().getByText(GUARDADO).first().waitFor();
  await button(told(), 'Volver a Pendientes').tap();
  await entry(phone.earlier).waitFor();
});

it('On a phone the buttons of a waiting change stand in rows of one or two equal ones, which a thumb hits', async () => {
  const group = entry(phone.earlier).getByRole('group');
  const { width } = (await group.boundingBox())!;
  const boxes = await group
    .locator('a, button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBeGreaterThan(1);
  for (const box of boxes) {
    expect(box.height).toBeGreaterThanOrEqual(44);
    const inRow = boxes.filter(({ y }) => y === box.y).length;
    expect(box.width).toBeCloseTo((width - 8 * (inRow - 1)) / inRow, 0);
  }
});

it('An arrival that may have reached the server leads a driver to its operation, where he corrects it', async () => {
  expect(await entry(phone.today).getByRole('link', { name: 'Editar' }).count()).toBe(0);
  await entry(phone.today).getByRole('link', { name: 'Abrir' }).tap();
  await button(main(page), 'Editar').first().tap();
  await fill(dialog(), 'Terminal', 'Espigón');
  await button(dialog(), 'Guardar').tap();
  await told().getByText(GUARDADO).first().waitFor();
  await button(told(), 'Volver a la operación').tap();
});

it("Once the network is back, each of a driver's arrivals is there once, as he corrected it", async () => {
  phone.stage.proxy.restore();
  await online(page);
  await upToDate(page);
  expect(
    await phone.stage.query(
      `select operacion_id, datos->>'terminal' as terminal from movimiento where deleted_at is null order by operacion_id`,
    ),
  ).toEqual([
    { operacion_id: phone.earlier, terminal: 'Costanera' },
    { operacion_id: phone.today, terminal: 'Espigón' },
  ]);
});
