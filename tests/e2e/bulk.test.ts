/** Many rows at once (R31): chosen by box, Shift and search, and one group in the tray, with and without a network. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { fitsItsWindow } from '#tests/support/clipping.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { cutOff, enter, main, online, upToDate } from '#tests/support/office.ts';
import { payloads } from '#tests/support/payloads.ts';
import { chip, fill, press, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const OPERACIONES = 520;
const HOUR_MS = 3_600_000;

let stage: BrowserStage;
let page: Page;
let cliente: number;

const operacion = (more: object = {}, hours = 0) => {
  const eta = new Date(Date.now() + hours * HOUR_MS).toISOString();
  return { tipo: 'IMPORTACION', cliente_id: cliente, monto: 1000, eta_puerto: eta, eta_planta: eta, ...more };
};

beforeAll(async () => {
  stage = await openStage();
  const { db } = stage.database;
  const [first = 0] = await insertRows(db, 'cliente', { ...payloads.cliente(), nombre: 'Viña Ñuble' });
  cliente = first;
  await insertRows(db, 'chofer', payloads.chofer({ nombre: 'Pedro Rojas' }));
  await insertRows(db, 'camion', { ...payloads.camion(), placa: 'KXPT42', marca: 'Volvo' });
  await insertRows(db, 'operacion', ...Array.from({ length: OPERACIONES }, (_, n) => operacion({}, n * 48)));
  await insertRows(
    db,
    'factura',
    ...[false, false, true].map((pagada) => ({
      cliente_id: cliente,
      subtotal: 1000,
      iva: 190,
      total: 1190,
      pagada,
    })),
  );
  page = stage.browser.page;
  await enter(page);
});
afterAll(async () => {
  await stage?.close();
});
beforeEach(async () => {
  stage.proxy.restore();
  await page.setViewportSize(SIZES.desk);
  await page.goto('/admin/operacion');
  await online(page);
  await upToDate(page);
});

const list = (name: string): Locator => page.getByRole('region', { name, exact: true });
const agendado = (): Locator => list('AGENDADO');
const boxes = (section = agendado()): Locator => section.locator('tbody').getByRole('checkbox');
const bar = (title = 'AGENDADO'): Locator => page.getByRole('region', { name: `Selección de ${title}` });
const dialog = (): Locator => page.locator('dialog[open]');
const assigned = async (): Promise<number> =>
  (await stage.query('select count(*)::int as n from operacion where chofer_id is not null'))[0].n;
const group = (title: RegExp): Locator =>
  main(page)
    .locator('li')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .first();

/** Milliseconds from the next click until the page shows the text. */
const timeUntil = (text: string): Promise<number> =>
  page.evaluate(
    (shown) =>
      new Promise<number>((resolve) => {
        const onClick = (): void => {
          const began = performance.now();
          const observer = new MutationObserver(() => {
            if (!document.body.textContent.includes(shown)) return;
            observer.disconnect();
            resolve(performance.now() - began);
          });
          observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        };
        document.addEventListener('click', onClick, { capture: true, once: true });
      }),
    text,
  );

async function chooseCrew(): Promise<void> {
  await press(bar(), 'Asignar Chofer');
  await fill(dialog(), 'Chofer', 'Pedro Rojas (Interno)');
  await fill(dialog(), 'Camión', 'Volvo · KXPT42');
}

describe('Rows of a list', () => {
  it('Rows are chosen by box and by Shift, on several pages, and Esc ends the choice', async () => {
    await boxes().first().check();
    await bar().getByText('1 seleccionada').waitFor();
    await boxes()
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await bar().getByText('4 seleccionadas').waitFor();
    await press(agendado(), 'Siguiente');
    await expect.poll(() => boxes().first().isChecked()).toBe(false);
    await boxes().first().check();
    await bar().getByText('5 seleccionadas').waitFor();
    await press(agendado(), 'Anterior');
    await expect.poll(() => boxes().nth(3).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'detached' });
    expect(await boxes().first().isChecked()).toBe(false);
  });

  it('Rows are chosen with the keyboard: j and k move, Space toggles, Shift and Space extend', async () => {
    await boxes().first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+Space');
    await bar().getByText('3 seleccionadas').waitFor();
    await page.keyboard.press('Space');
    await bar().getByText('2 seleccionadas').waitFor();
  });

  it('Rows of another search are not chosen', async () => {
    await boxes().first().check();
    await agendado().getByPlaceholder('Buscar').fill('Viña');
    await bar().waitFor({ state: 'detached' });
    await boxes().first().check();
    await bar().getByText('1 seleccionada').waitFor();
    await press(bar(), 'Quitar selección');
    await bar().waitFor({ state: 'detached' });
  });

  it('Rows found are chosen all at once, at most 500', async () => {
    await agendado()
      .getByRole('checkbox', { name: 'Seleccionar las filas de esta página de AGENDADO' })
      .check();
    await bar().getByText('5 seleccionadas').waitFor();
    await press(bar(), 'Seleccionar las primeras 500 de 520');
    await bar().getByText('500 seleccionadas').waitFor();
    await press(agendado(), 'Siguiente');
    expect(await boxes().nth(4).isChecked()).toBe(true);
  });

  it('Rows that are chosen are exported alone', async () => {
    await boxes().nth(1).check();
    await boxes().nth(2).check();
    const download = page.waitForEvent('download');
    await press(bar(), 'Exportar');
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(
      file
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(/[;,]/)[0]),
    ).toEqual(['2', '3']);
  });

  it.each(Object.entries(SIZES))(
    'Rows with boxes and their bar fit a %s, without barriers',
    async (_, size) => {
      await page.setViewportSize(size);
      await boxes().first().check();
      await boxes().nth(2).check();
      await bar().getByRole('button', { name: 'Asignar Chofer' }).waitFor();
      expect(await fitsItsWindow(page)).toBe(true);
      expect(await axe(page)).toEqual([]);
    },
  );
});

describe('Operations assigned together without a network', () => {
  it('Operations assigned together are one group, undone together, and sent once each with one refusal in sight', async () => {
    await agendado()
      .getByRole('checkbox', { name: 'Seleccionar las filas de esta página de AGENDADO' })
      .check();
    await press(bar(), /^Seleccionar las primeras 500/);
    await bar().getByText('500 seleccionadas').waitFor();
    await cutOff(stage.proxy, page);
    await chooseCrew();
    await dialog().getByText('Se asignarán 500 operaciones.').waitFor();
    const took = timeUntil('Página 1 de 4');
    await press(dialog(), 'Asignar 500');
    console.log('took', await took);
    // 0.3 s on an idle machine.
    expect(await took).toBeLessThan(5000);
    await chip(page).getByText('500 pendientes').waitFor();

    await page.goto('/admin/pendientes');
    const assigning = group(/^Asignar Chofer · 500 operaciones/);
    await assigning.getByText('De 500 cambios: 500 por enviar.').waitFor();
    await press(assigning, 'Deshacer todo');
    await dialog().getByText('No se enviarán 500 cambios, y se perderán.').waitFor();
    await press(dialog(), 'Deshacer');
    await main(page).getByText('Todo está enviado').waitFor();
    expect(await assigned()).toBe(0);

    await page.goto('/admin/operacion');
    await agendado().getByText('Página 1 de 104').waitFor();
    await boxes().first().check();
    await boxes()
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await chooseCrew();
    await press(dialog(), 'Asignar 5');
    await chip(page).getByText('5 pendientes').waitFor();
    // Meanwhile another user has finished one of them.
    await stage.query('update operacion set finalizado = true where id = 3');
    stage.proxy.restore();
    await online(page);
    await chip(page).getByText('1 con error').waitFor();
    expect(await assigned()).toBe(4);
    await page.goto('/admin/pendientes');
    const refused = group(/^Asignar Chofer · 5 operaciones/);
    await refused.getByText('De 5 cambios: 4 enviados, 1 por revisar.').waitFor();
    await refused.getByText('La operación ya está finalizada').waitFor();
    await press(refused, 'Deshacer todo');
    await dialog().getByText('Los 4 que ya se enviaron se conservan.').waitFor();
    await press(dialog(), 'Deshacer');
    await main(page).getByText('Todo está enviado').waitFor();
    const log = await stage.query(
      "select count(*)::int as n from bitacora where accion = 'operacion.update'",
    );
    expect(log[0].n).toBe(4);
  });

  it('Operations that cannot be changed are counted before, and an undo is offered at once', async () => {
    const asignado = list('ASIGNADO');
    await boxes(asignado).first().check();
    await boxes(asignado)
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await press(bar('ASIGNADO'), 'Mover ETA');
    await fill(dialog(), 'Días', '-2');
    await dialog().getByText('Se moverán las ETA de 4 operaciones.').waitFor();
    await cutOff(stage.proxy, page);
    await press(dialog(), 'Mover 4');
    await page.getByText(/^Mover ETA −2 días · 4 operaciones: guardado en este dispositivo/).waitFor();
    await press(page, 'Deshacer');
    await page.getByText('Se deshicieron los 4 cambios.').waitFor();
    await boxes(asignado).first().check();
    await boxes(asignado)
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await press(bar('ASIGNADO'), 'Asignar Chofer');
    await fill(dialog(), 'Chofer', 'Pedro Rojas (Interno)');
    await fill(dialog(), 'Camión', 'Volvo · KXPT42');
    await dialog().getByText('No se puede asignar ninguna: 4 ya tienen ese chofer y ese camión.').waitFor();
  });
});

describe('Invoices', () => {
  it('Invoices are paid together; those that are paid already are counted', async () => {
    await page.goto('/admin/factura');
    const facturados = list('Facturados');
    await facturados.getByRole('checkbox', { name: /^Seleccionar las filas/ }).check();
    await press(bar('Facturados'), 'Pagar');
    await dialog().getByText('Se marcarán como pagadas 2 de 3: 1 ya está pagada.').waitFor();
    await dialog().getByText('En total: $2.380.').waitFor();
    await press(dialog(), 'Pagar 2');
    await upToDate(page);
    await expect
      .poll(async () => (await stage.query('select count(*)::int as n from factura where pagada'))[0].n)
      .toBe(3);
  });
});
