/** The company's name on every screen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Escenario, openEscenario } from '#tests/support/escenario.ts';
import { chofer, crear, cutOff, enter } from '#tests/support/oficina.ts';

const EMPRESA = 'Transportes Ñandú SpA';
const SETTINGS = {
  EMPRESA,
  EMPRESA_RUT: '76.105.422-8',
  EMPRESA_DIRECCION: 'Av. Errázuriz 755, Valparaíso',
  EMPRESA_CONTACTO: '+56 32 212 3456',
};

let escenario: Escenario;
let page: Page;

beforeAll(async () => {
  escenario = await openEscenario(undefined, SETTINGS);
  page = escenario.navegador.page;
  await enter(page);
});

afterAll(async () => {
  await escenario?.close();
});

const company = (name: string): Promise<void> =>
  page.getByRole('banner').getByText(name, { exact: true }).waitFor();

describe("the company's name", () => {
  it('stands in the top bar, and in the title after that of the screen', async () => {
    await company(EMPRESA);
    await page.goto('/admin/chofer');
    await expect.poll(() => page.title()).toBe(`Choferes · ${EMPRESA}`);
    await page.getByRole('link', { name: 'Crear', exact: true }).click();
    await expect.poll(() => page.title()).toBe(`Crear Chofer · ${EMPRESA}`);
  });

  it('is asked for once a start, and not again with each change', async () => {
    const asked = () => escenario.proxy.seen.filter((call) => call === 'GET /api/empresa').length;
    await expect.poll(asked).toBe(2);
    await crear(page, 'chofer', chofer('Pedro Rojas'), 'Chofer creado correctamente');
    await page.getByRole('row', { name: 'Pedro Rojas' }).waitFor();
    // The form was opened by its address: a third start.
    expect(asked()).toBe(3);
  });

  it('is known after a start without a network', async () => {
    // Answers are written down a second after they came.
    const kept = () => page.evaluate(() => Object.values(localStorage).join());
    await expect.poll(kept).toContain(EMPRESA);
    await cutOff(escenario.proxy, page);
    page = await escenario.navegador.reopen('/admin/factura');
    await company(EMPRESA);
    await expect.poll(() => page.title()).toBe(`Factura · ${EMPRESA}`);
    escenario.proxy.restore();
  });
});
