/** Stops on screens that are open for long: what is entered counts at once, and the focus goes on to the next step. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDateMinute } from '#domain/date.ts';
import { expectFocus } from '#tests/support/keyboard.ts';
import { cutOff, enter, main, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { press } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let stage: BrowserStage;
let hoy: Page;
let first: number;
let second: number;

const running = (): Locator => hoy.getByRole('region', { name: 'Paradas en curso' });
const departure = (id: number): Locator =>
  running().getByRole('button', { name: `Salí: Retiro en puerto · operación ${id}` });
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** Presses Enter once the button has been there for long enough: an earlier press is part of the one before. */
async function pressKey(button: Locator): Promise<void> {
  await hoy.waitForTimeout(700);
  await button.press('Enter');
}

/** Moves the clocks of all open screens ahead. */
async function advance(ms: number): Promise<void> {
  for (const page of stage.browser.context.pages()) {
    await page.evaluate((by) => {
      (globalThis as unknown as { lead: number }).lead += by;
    }, ms);
  }
}

beforeAll(async () => {
  stage = await openStage();
  const { context, page } = stage.browser;
  hoy = page;
  context.setDefaultTimeout(20_000);
  // Screens whose own clocks stand still, as between two of their ticks.
  await context.addInitScript(() => {
    const { now } = Date;
    const every = setInterval;
    Object.assign(globalThis, { lead: 0 });
    Date.now = () => now() + (globalThis as unknown as { lead: number }).lead;
    Object.assign(globalThis, {
      setInterval: (run: () => void, ms?: number) => (ms === 60_000 ? 0 : every(run, ms)),
    });
  });
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  first = await scheduleImport(post);
  const eta = { eta_puerto: '2026-03-06T11:00:00Z', eta_planta: '2026-03-06T17:00:00Z' };
  const { datos } = await post('/operacion', { tipo: 'IMPORTACION', cliente: 1, monto: 200_000, ...eta });
  second = datos.id;
  for (const [id, hours] of [
    [first, 9],
    [second, 8],
  ] as const) {
    await post(`/operacion/${id}`, { choferId: 1, camionId: 1 }, 'PATCH');
    await post('/movimiento', {
      operacion: id,
      tipo: 'Retiro en puerto',
      puerto: 1,
      datos: { terminal: 'STI' },
      fecha_inicio: fromNow(-hours * HOUR_MS),
      fecha_termino: fromNow(HOUR_MS),
      termino_estimado: true,
    });
  }
  await enter(hoy);
  await cutOff(stage.proxy, hoy);
  await hoy.goto('/admin/hoy');
});

afterAll(async () => {
  await stage?.close();
});

describe('Stops on a screen that is open for long', () => {
  it("'Salí' ends a stop on the board at once, and the focus goes to the next stop, then to what follows", async () => {
    await departure(second).waitFor();
    await advance(2 * MINUTE_MS);
    await pressKey(departure(first));
    await departure(first).waitFor({ state: 'detached' });
    await expectFocus(departure(second));
    await advance(2 * MINUTE_MS);
    await pressKey(departure(second));
    await running().getByText('Ningún camión detenido').waitFor();
    await expectFocus(hoy.getByRole('link', { name: new RegExp(`^Llegué: .*Operación ${second}$`) }));
  });

  it('An arrival in another tab is on the board at once, though it is later than the last tick of its screen', async () => {
    const tab = await stage.browser.context.newPage();
    await tab.goto(`/admin/operacion/detail/${first}`);
    await main(tab).getByRole('button', { name: 'Llegué' }).waitFor();
    await tab.evaluate(() => Object.assign(globalThis, { lead: 4 * 60_000 }));
    await advance(5 * MINUTE_MS);
    await press(main(tab), 'Llegué');
    await press(tab.getByRole('dialog'), 'Guardar');
    await running().getByText('Descarga en planta · Casablanca').waitFor();
    await tab.getByRole('dialog').waitFor({ state: 'detached' });
    await tab.getByRole('alertdialog').waitFor({ state: 'detached' });
    await tab.close();
  });

  it("'Salí' ends the clock of a movement at once, and its charges are no longer those of a planned end", async () => {
    await hoy.goto(`/admin/operacion/detail/${first}`);
    const clock = main(hoy).getByRole('status', { name: 'Parada en curso' });
    await clock.waitFor();
    await advance(20 * HOUR_MS);
    await press(main(hoy), /^Salí: Descarga en planta/);
    await clock.waitFor({ state: 'detached' });
    await expect.poll(() => main(hoy).getByRole('list', { name: 'Extras' }).count()).toBe(2);
    expect(await main(hoy).getByText('término previsto').count()).toBe(0);
  });

  it("'Llegué' with a start of long ago says what will be charged if the truck leaves now", async () => {
    await hoy.goto(`/admin/operacion/detail/${second}`);
    await press(main(hoy), 'Llegué');
    const form = hoy.getByRole('dialog');
    const charges = form.getByRole('region', { name: 'Cobros al guardar' });
    await charges.getByText(/^Ninguno/).waitFor();
    expect(await charges.getByText('Si el camión sale ahora').count()).toBe(0);
    await form.getByLabel('Fecha de inicio').fill(formatDateMinute(Date.now() - 30 * HOUR_MS));
    await charges.getByText('Si el camión sale ahora').waitFor();
    await charges.getByText(/^(29 h 59|30 h) − \d+ h libres → \d+ h × \$/).waitFor();
    await press(form, 'Cerrar');
    await press(hoy.getByRole('alertdialog'), 'Salir sin guardar');
    await form.waitFor({ state: 'detached' });
  });

  it("'Salí' asks whether the truck has left just now where the stop began more than a day ago", async () => {
    await hoy.goto(`/admin/operacion/detail/${second}`);
    await press(main(hoy), 'Llegué');
    await press(hoy.getByRole('dialog'), 'Guardar');
    await hoy.getByRole('dialog').waitFor({ state: 'detached' });
    const button = main(hoy).getByRole('button', { name: /^Salí: Descarga en planta/ });
    await button.waitFor();
    await advance(25 * HOUR_MS);
    const question = hoy.getByRole('alertdialog', { name: '¿El camión salió recién?' });
    await pressKey(button);
    await question.getByText('Si salió antes, edite').waitFor();
    // Sooner it is the second tap on 'Salí'.
    await press(question, 'Cancelar');
    await hoy.waitForTimeout(700);
    await question.waitFor();
    await press(question, 'Cancelar');
    await question.waitFor({ state: 'detached' });
    await expectFocus(button);
    await pressKey(button);
    await question.waitFor();
    await hoy.waitForTimeout(700);
    await press(question, 'Salió recién');
    await hoy.getByText(/^Salida de Descarga en planta · operación/).waitFor();
    await button.waitFor({ state: 'detached' });
    await expectFocus(main(hoy).getByRole('button', { name: 'Llegué' }));
  });
});
