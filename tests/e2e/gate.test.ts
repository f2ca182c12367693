/** A dispatcher with gloves at the port's gate: a tablet, no network, and few presses for each movement. */
import type { Locator, Page } from 'playwright-core';
import { payloads } from '#tests/support/payloads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import {
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { SIZES } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;
let operacion: number;
/** Another one, with a driver. */
let next: number;
/** The number of presses, without typing, and of typed characters. */
let presses = 0;
let keys = 0;

const dialog = (): Locator => page.getByRole('dialog', { name: /Actualizando el historial/ });
const charges = (): Locator => dialog().getByRole('region', { name: 'Cobros al guardar' });

async function tap(target: Locator): Promise<void> {
  presses += 1;
  await target.tap();
}

const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });

/** Opens a select and presses its option: two presses. */
async function choose(label: string, value: string): Promise<void> {
  presses += 2;
  await dialog().getByLabel(label, { exact: true }).selectOption({ label: value });
}

async function type(label: string, value: string): Promise<void> {
  await tap(dialog().getByLabel(label, { exact: true }));
  keys += value.length;
  await dialog().getByLabel(label, { exact: true }).fill(value);
}

async function saveMovimiento(): Promise<void> {
  await tap(button(dialog(), 'Guardar'));
  await page.getByRole('alertdialog').getByText(GUARDADO).first().waitFor();
  await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Volver a la operación' }));
  await dialog().waitFor({ state: 'detached' });
}

/** From the detail to the saved movement. @returns the presses that it took */
async function registrar(tipo: string, rest: () => Promise<void>): Promise<number> {
  presses = 0;
  await tap(button(main(page), 'Crear Movimiento'));
  await dialog().waitFor();
  if ((await dialog().getByLabel('Tipo', { exact: true }).inputValue()) !== tipo) await choose('Tipo', tipo);
  for (const now of await button(dialog(), 'Ahora').all()) await tap(now);
  await rest();
  await saveMovimiento();
  await main(page).getByRole('heading', { name: tipo }).first().waitFor();
  return presses;
}

beforeAll(async () => {
  stage = await openStage({ ...SIZES.tablet, touch: true });
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  await post('/bodega', { nombre: 'Bodega Curauma', comuna: 'Valparaíso', direccion: 'Ruta 68' });
  operacion = await scheduleImport(post);
  next = await scheduleImport(post);
  const { datos: chofer } = await post('/chofer', payloads.chofer({ nombre: 'Rosa Díaz' }));
  const { datos: camion } = await post('/camion', { placa: 'BBCL11', marca: 'Volvo', capacidad: 28 });
  await post(`/operacion/${next}`, { choferId: chofer.id, camionId: camion.id }, 'PATCH');
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('A tablet at the gate, without a network', () => {
  it('At the gate without a network the board of the day leads to the driver, and then to the movement', async () => {
    await cutOff(stage.proxy, page);
    await page.goto('/admin/hoy');
    const delayed = page.getByRole('region', { name: 'Atrasadas' });
    await delayed.getByText('Viña Santa Elena').first().waitFor();
    await delayed.getByRole('link', { name: 'Asignar' }).tap();
    await page.getByLabel('Chofer', { exact: true }).selectOption({ label: 'Pedro Rojas (Interno)' });
    await page.getByLabel('Camión', { exact: true }).selectOption({ label: 'Volvo · KXPT42' });
    await button(main(page), 'Guardar').tap();
    await page.getByRole('alertdialog').getByText(GUARDADO).first().waitFor();
    await page.goto('/admin/hoy');
    // The whole board is there: nothing moves under the finger.
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    await delayed.getByRole('link', { name: `Llegué: Retiro en puerto · Operación ${operacion}` }).tap();
    await dialog().waitFor();
    await page.waitForURL(`**/admin/operacion/detail/${operacion}`);
    await button(dialog(), 'Cerrar').tap();
    await dialog().waitFor({ state: 'detached' });
  });

  it('At the gate without a network a movement says before it is saved what it will charge, and why', async () => {
    await button(main(page), 'Crear Movimiento').tap();
    await dialog().getByLabel('Fecha de inicio').fill('2026-03-05 08:00');
    await dialog().getByLabel('Fecha de término').fill('2026-03-05 13:00');
    await charges().getByText('Ninguno: con estos datos no hay nada que cobrar.').waitFor();
    await dialog().getByLabel('Fecha de término').fill('2026-03-05 15:10');
    await charges().getByText('7 h 10 − 6 h libres → 2 h × $15.000').waitFor();
    await charges().getByText('$30.000', { exact: true }).waitFor();
    await button(dialog(), 'Cerrar').tap();
    await button(page.getByRole('alertdialog'), 'Salir sin guardar').tap();
    await dialog().waitFor({ state: 'detached' });
  });

  it('At the gate without a network an import takes four movements of fewer than twelve presses each', async () => {
    const counts = [
      await registrar('Retiro en puerto', async () => {
        await choose('Puerto', 'STI San Antonio');
        await type('Terminal', 'STI');
        await type('Número de contenedor', 'csqu3054383');
        await type('Sello', 'CL 778899');
      }),
      await registrar('Almacenaje en bodega', async () => {
        await tap(dialog().getByRole('radio', { name: 'Bodega Curauma' }));
      }),
      await registrar('Descarga en planta', async () => {
        await tap(dialog().getByRole('radio', { name: 'Casablanca' }));
      }),
      await registrar('Entrega de contenedor', () => choose('Depósito', 'Sitrans')),
    ];
    console.log(`Presses for each movement: ${counts.join(', ')}`);
    for (const count of counts) expect(count).toBeLessThan(12);
    await main(page).getByText('Finalizada').waitFor();
  });

  it('At the gate without a network the arrival at a port takes eight presses and twelve keys at most, the departure one press', async () => {
    await page.goto(`/admin/operacion/detail/${next}`);
    presses = 0;
    keys = 0;
    await tap(button(main(page), 'Llegué'));
    await choose('Puerto', 'STI San Antonio');
    await tap(button(dialog(), 'STI'));
    await tap(button(dialog(), 'Más datos'));
    await type('Número de contenedor', 'tclu1234567');
    await saveMovimiento();
    expect(presses).toBeLessThanOrEqual(8);
    expect(keys).toBeLessThanOrEqual(12);
    await main(page).getByText('(estimado)').waitFor();
    await tap(main(page).getByRole('button', { name: 'Salí' }));
    await page.getByText('Salida de Retiro en puerto').waitFor();
    await page.goto(`/admin/operacion/detail/${operacion}`);
  });

  it('At the gate the card shows what the clerk asks for, full screen and in large letters, and keeps the screen on', async () => {
    // A headless browser has no screen: the test checks that the wake lock is requested and released.
    await page.evaluate(() => {
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      const request = async (kind: string) => {
        asked.push(kind);
        return { release: async () => void asked.push('released') };
      };
      Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    });
    await button(main(page), 'Tarjeta de portería').tap();
    const card = page.getByRole('dialog', { name: /Tarjeta de portería/ });
    for (const text of ['CSQU 305438 3', 'KXPT42', 'Pedro Rojas', 'CL 778899', 'STI']) {
      const value = card.getByText(text, { exact: true });
      const size = await value.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(size, text).toBeGreaterThan(36);
    }
    // Once the sheet has risen.
    await expect.poll(() => card.boundingBox()).toMatchObject({ x: 0, y: 0, width: 820, height: 1180 });
    await button(card, 'Cerrar').tap();
    await card.waitFor({ state: 'detached' });
    const asked = () => page.evaluate(() => Reflect.get(globalThis, 'asked') as string[]);
    await expect.poll(asked).toEqual(['screen', 'released']);
  });

  it('At the gate primary targets are 64 px high, the others 48 px', async () => {
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, a), header button')]
        .filter((element) => element.checkVisibility() && element.closest('nav') === null)
        .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height < 48),
    );
    expect(small).toEqual([]);
    await page.goto('/admin/operacion/create');
    const save = await button(main(page), 'Guardar').boundingBox();
    expect(save?.height).toBeGreaterThanOrEqual(64);
  });

  it('All movements made at the gate without a network are on the server once the network is back', async () => {
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    const { rows } = await stage.database.pool.query(
      'select tipo from movimiento where operacion_id = $1 and deleted_at is null order by orden',
      [operacion],
    );
    expect(rows.map(({ tipo }) => tipo)).toEqual([
      'Retiro en puerto',
      'Almacenaje en bodega',
      'Descarga en planta',
      'Entrega de contenedor',
    ]);
    expect(stage.browser.errors.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);
  });
});

describe('A tablet with a keyboard', () => {
  const cliente = (): Locator => main(page).getByRole('combobox', { name: 'Cliente' });

  it('On a tablet with a keyboard a focused choice stays as it was, however many options arrive', async () => {
    await page.goto('/admin/operacion/create');
    await cliente().focus();
    const post = await openPost(stage.serverUrl);
    for (const letter of 'ABCDEFGH') {
      const nombre = `Bodegas ${letter}${letter}`;
      await post('/cliente', { nombre, rut: '11111111-1', giro: 'g', cel: '9', razon_social: nombre });
    }
    const options = page.locator('select:focus option');
    await expect.poll(() => options.allTextContents()).toContain('Bodegas HH');
  });

  it('On a tablet with a keyboard typed text opens the sheet of a choice with that text, and Enter chooses', async () => {
    await cliente().blur();
    await expect.poll(() => cliente().getAttribute('aria-haspopup')).toBe('dialog');
    await cliente().focus();
    await page.keyboard.type('gg');
    const sheet = page.getByRole('dialog', { name: 'Elija cliente' });
    await expect.poll(() => sheet.getByRole('option').allTextContents()).toEqual(['Bodegas GG']);
    await page.keyboard.press('Enter');
    await sheet.waitFor({ state: 'detached' });
    expect(await cliente().inputValue()).toBe('Bodegas GG');
  });
});
