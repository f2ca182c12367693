/** Dates and times: typed in words, taken from the calendar, and set by chips, with keyboard and with touch. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { cutOff, enter, main, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { SIZES } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;
let operacion: number;

const field = (scope: Page | Locator, name: string): Locator => scope.getByLabel(name, { exact: true });
const calendar = (): Locator => page.getByRole('group', { name: 'Calendario' });
const inCalendar = (name: string): Locator => calendar().getByRole('button', { name, exact: true });
const dialog = (): Locator => page.getByRole('dialog', { name: /Actualizando el historial/ });
const message = async (name: string): Promise<string | null> => {
  const id = await field(main(page), name).getAttribute('aria-describedby');
  return id && page.locator(`[id="${id}"]`).textContent();
};

beforeAll(async () => {
  stage = await openStage({ ...SIZES.tablet, touch: true });
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('A date that is typed', () => {
  it('A time without a year is read as the nearest date when the field is left', async () => {
    await page.goto('/admin/operacion/create');
    const eta = field(main(page), 'ETA Puerto');
    await eta.fill('hoy 15:00');
    expect(await message('ETA Puerto')).toBe('');
    await eta.press('Tab');
    await expect.poll(() => eta.inputValue()).toMatch(/^\d{4}-\d\d-\d\d 15:00$/);
    await eta.fill('24/11 9:00');
    await eta.press('Tab');
    await expect.poll(() => eta.inputValue()).toMatch(/^\d{4}-11-24 09:00$/);
  });

  it('A text that is no date is answered by how to type one or by what does not exist', async () => {
    await field(main(page), 'ETA Puerto').fill('pronto');
    await expect.poll(() => message('ETA Puerto')).toBe('Escríbala así: 24-11-2026 09:00');
    await field(main(page), 'ETA Puerto').fill('31-02');
    await expect.poll(() => message('ETA Puerto')).toBe('Ese día no existe');
    await field(main(page), 'ETA Puerto').fill('');
    await expect.poll(() => message('ETA Puerto')).toBe('Este campo es obligatorio');
    await page.goto('/admin/vencimiento/create');
    await field(main(page), 'Vence').fill('pronto');
    await expect.poll(() => message('Vence')).toBe('Escríbala así: 24-11-2026');
  });

  it('Enter sends a form with a date in words', async () => {
    await page.goto('/admin/operacion/create');
    await page.getByRole('radio', { name: 'Importación' }).check();
    const eta = field(main(page), 'ETA Planta');
    await eta.fill('mañana 7');
    await eta.press('Enter');
    await expect.poll(() => eta.inputValue()).toMatch(/ 07:00$/);
    expect(await eta.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('A press on the icon of a date opens its calendar', async () => {
    await page.goto('/admin/operacion/create');
    await field(main(page), 'ETA Puerto').tap({ position: { x: 18, y: 20 } });
    await calendar().waitFor();
  });
});

describe('The calendar on a tablet', () => {
  it("The calendar of an end begins at the start, moves by 15 minutes, and 'Listo' takes what is shown", async () => {
    await field(main(page), 'ETA Puerto').fill('2026-03-05 08:00');
    const planta = field(main(page), 'ETA Planta');
    await planta.fill('');
    await planta.tap();
    await expect.poll(() => calendar().getByLabel('Hora').inputValue()).toBe('08');
    await inCalendar('Listo').tap();
    await expect.poll(() => planta.inputValue()).toBe('2026-03-05 08:00');
    await planta.tap();
    await inCalendar('+15 min').tap();
    await inCalendar('+15 min').tap();
    await inCalendar('−15 min').tap();
    await expect.poll(() => planta.inputValue()).toBe('2026-03-05 08:15');
    expect(await calendar().getByLabel('Minuto').inputValue()).toBe('15');
    await inCalendar('Listo').tap();
    await calendar().waitFor({ state: 'detached' });
    expect(await planta.inputValue()).toBe('2026-03-05 08:15');
  });

  it("The calendar brings the keyboard of a touch device by 'Escribir', and leaves a field empty by Esc", async () => {
    const planta = field(main(page), 'ETA Planta');
    await planta.fill('');
    await planta.tap();
    await calendar().getByLabel('Hora').waitFor();
    await page.keyboard.press('Escape');
    expect(await planta.inputValue()).toBe('');
    expect(await planta.evaluate((input: HTMLInputElement) => input.inputMode)).toBe('none');
    await planta.tap();
    await inCalendar('Escribir').tap();
    await calendar().waitFor({ state: 'detached' });
    expect(await planta.evaluate((input: HTMLInputElement) => input.inputMode)).toBe('text');
    await page.keyboard.type('5/3/2026 930');
    await page.keyboard.press('Tab');
    await expect.poll(() => planta.inputValue()).toBe('2026-03-05 09:30');
  });
});

describe('The calendar by keyboard', () => {
  const open = async (value: string): Promise<Locator> => {
    const planta = field(main(page), 'ETA Planta');
    await planta.fill(value);
    await planta.press('ArrowDown');
    await calendar().getByLabel('Hora').waitFor();
    return planta;
  };

  it('The calendar refuses the key that would make its hour or minute impossible', async () => {
    const planta = await open('2026-03-05 08:00');
    const [hour, minute] = [calendar().getByLabel('Hora'), calendar().getByLabel('Minuto')];
    await hour.focus();
    await page.keyboard.type('25');
    expect(await hour.inputValue()).toBe('2');
    await minute.focus();
    await page.keyboard.type('-75');
    expect(await minute.inputValue()).toBe('7');
    await hour.fill('');
    await inCalendar('Listo').tap();
    await expect.poll(() => planta.inputValue()).toBe('2026-03-05 02:07');
  });

  it('An arrow key leads over the start of a month to the day before, or to the day a week before', async () => {
    const planta = await open('2026-06-01 08:00');
    const focusedDay = (): Promise<string | null | undefined> =>
      page.evaluate(() => document.activeElement?.ariaLabel);
    await expect.poll(focusedDay).toMatch(/ 1 de Junio de 2026/);
    await page.keyboard.press('ArrowLeft');
    expect(await focusedDay()).toMatch(/ 31 de Mayo de 2026/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    expect(await focusedDay()).toMatch(/ 27 de Mayo de 2026/);
    await page.keyboard.press('Enter');
    await expect.poll(() => planta.inputValue()).toBe('2026-05-27 08:00');
    await page.keyboard.press('Escape');
  });
});

it('All buttons of the calendar are above the bar at the bottom of a phone', async () => {
  await page.setViewportSize(SIZES.phone);
  await page.goto('/admin/operacion/create');
  await field(main(page), 'ETA Planta').tap();
  const barTop = (await page.getByRole('navigation').last().boundingBox())!.y;
  const bottom = async (): Promise<number> => {
    const box = await inCalendar('Listo').boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(barTop);
  await page.setViewportSize(SIZES.tablet);
});

describe('The end of a movement', () => {
  it("The end takes one press by the chips '+ libre (6 h)' and '+2 h'", async () => {
    await page.goto(`/admin/operacion/detail/${operacion}`);
    await main(page).getByRole('button', { name: 'Crear Movimiento' }).tap();
    await field(dialog(), 'Fecha de inicio').fill('2026-03-05 08:00');
    const end = field(dialog(), 'Fecha de término');
    const chip = (name: string): Locator => dialog().getByRole('button', { name, exact: true });
    await chip('+ libre (6 h)').tap();
    await expect.poll(() => end.inputValue()).toBe('2026-03-05 14:00');
    await chip('+2 h').tap();
    await expect.poll(() => end.inputValue()).toBe('2026-03-05 16:00');
    await end.fill('');
    await chip('+2 h').tap();
    await expect.poll(() => end.inputValue()).toBe('2026-03-05 10:00');
    expect(await dialog().getByRole('checkbox', { name: 'Término estimado' }).isChecked()).toBe(false);
  });

  it.each([
    ['21:00', '2026-03-05 21:00'],
    ['7:30', '2026-03-06 07:30'],
  ])('The end %s without a date, of what begins on 2026-03-05 08:00, is %s', async (typed, read) => {
    const end = field(dialog(), 'Fecha de término');
    await end.fill(typed);
    await end.press('Tab');
    await expect.poll(() => end.inputValue()).toBe(read);
  });
});

it('A device with an outdated zone table shows times as the server does, also at a start without a network', async () => {
  const answer = (await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    return (await fetch('/api/empresa', { headers: { authorization } })).json();
  })) as { datos: { zona: unknown } };
  // Two hours behind what this browser knows.
  const zona = {
    tramos: [{ desde: '2025-01-01T00:00:00Z', offset: -5 * 3_600_000 }],
    hasta: '2031-01-01T00:00:00Z',
  };
  const body = JSON.stringify({ ...answer, datos: { ...answer.datos, zona } });
  const headers = { 'content-type': 'application/json' };
  await page.goto(`/admin/operacion/detail/${operacion}`);
  await main(page).getByText('2026-03-05 08:00').first().waitFor();
  stage.proxy.treat(({ path }) =>
    path.startsWith('/api/empresa') ? { instead: { status: 200, headers, body } } : {},
  );
  await page.reload();
  await main(page).getByText('2026-03-05 06:00').first().waitFor();
  const kept = () => page.evaluate(() => Object.values(localStorage).join());
  // Answers are stored up to a second late.
  await expect.poll(kept).toContain(String(zona.tramos[0]!.offset));
  await cutOff(stage.proxy, page);
  await page.reload();
  await main(page).getByText('2026-03-05 06:00').first().waitFor();
  expect(await main(page).getByText('2026-03-05 08:00').count()).toBe(0);
});

it('The calendar has no arrow in another colour', async () => {
  await page.goto('/admin/operacion/create');
  await main(page).getByLabel('ETA Puerto', { exact: true }).click();
  const opened = page.locator('.flatpickr-calendar').first();
  await opened.waitFor();
  const tips = await opened.evaluate((element) =>
    ['::before', '::after'].map((which) => getComputedStyle(element, which).display),
  );
  expect(tips).toEqual(['none', 'none']);
});
