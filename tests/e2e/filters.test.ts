/** The filters of lists on the screen (R14.6): quick ones, the panel, chips, the address, with and without a network. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatFecha } from '#domain/date.ts';
import { axe } from '#tests/support/axe.ts';
import { fitsItsWindow } from '#tests/support/clipping.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { cutOff, enter, main, online, upToDate } from '#tests/support/office.ts';
import { payloads } from '#tests/support/payloads.ts';
import { fill, press, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const DAY_MS = 86_400_000;
const CLIENTE = 'Viña Ñuble';
const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const day = (days: number): string => formatFecha(at(days));

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  const { db } = stage.database;
  const [cliente, other] = await insertRows(
    db,
    'cliente',
    { ...payloads.cliente(), nombre: CLIENTE },
    { ...payloads.cliente(), nombre: 'Frutas del Sur' },
  );
  const [chofer] = await insertRows(db, 'chofer', payloads.chofer({ nombre: 'Ana', contrato: 'Interno' }), {
    ...payloads.chofer({ nombre: 'Berta' }),
    contrato: 'Externo',
  });
  const [camion] = await insertRows(db, 'camion', payloads.camion());
  const operacion = (cliente_id: number, days: number, finalizado = false) => ({
    tipo: 'IMPORTACION',
    cliente_id,
    chofer_id: chofer,
    camion_id: camion,
    monto: 1000,
    eta_puerto: at(days),
    eta_planta: at(days),
    finalizado,
  });
  await insertRows(
    db,
    'operacion',
    operacion(cliente!, 0),
    operacion(other!, 0, true),
    operacion(cliente!, -40),
    operacion(other!, -40, true),
    operacion(cliente!, 40),
  );
  await insertRows(
    db,
    'factura',
    { cliente_id: cliente, subtotal: 1000, iva: 190, total: 1190, pagada: false },
    { cliente_id: other, subtotal: 1000, iva: 190, total: 1190, pagada: true },
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

const list = (name: string): Locator => page.getByRole('region', { name });
const asignado = (): Locator => list('ASIGNADO');
const panel = (): Locator => page.getByRole('dialog');
/** The numbers of the operations shown, once there are that many. */
async function shown(section: Locator, count: number): Promise<string[]> {
  const rows = section.getByRole('table').locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(count);
  return rows.locator('td:first-of-type, th').allTextContents();
}
const address = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
const chips = (section: Locator): Promise<string[]> =>
  section
    .getByRole('list', { name: /^Filtros activos/ })
    .getByRole('button')
    .allTextContents();

async function openPanel(section: Locator): Promise<void> {
  await section.getByRole('button', { name: /^Filtros/ }).click();
  await panel().getByRole('button', { name: 'Aplicar' }).waitFor();
}

describe('The filters of ASIGNADO', () => {
  it('A quick filter is in the address, is pressed until it is pressed again, and Back takes it back', async () => {
    const quick = asignado().getByRole('group', { name: 'Filtros rápidos de ASIGNADO' });
    await press(quick, 'Hoy');
    await shown(asignado(), 2);
    expect(address()).toMatchObject({ asignado_desde: 'hoy', asignado_hasta: 'hoy' });
    expect(await quick.getByRole('button', { name: 'Hoy' }).getAttribute('aria-pressed')).toBe('true');
    await press(quick, 'Atrasadas');
    await shown(asignado(), 1);
    expect(address()).toEqual({ asignado_estado: 'pendiente', asignado_hasta: 'hoy-1' });
    await page.goBack();
    await shown(asignado(), 2);
    await press(quick, 'Hoy');
    await shown(asignado(), 5);
    expect(address()).toEqual({});
    await press(quick, 'Esta semana');
    await shown(asignado(), 2);
  });

  it('The panel filters by what is chosen, and each chip removes its filter', async () => {
    await openPanel(asignado());
    await fill(panel(), 'Cliente', CLIENTE);
    await fill(panel(), 'Estado', 'Pendiente');
    await fill(panel(), 'Desde', day(-1));
    await press(panel(), 'Aplicar');
    await panel().waitFor({ state: 'detached' });
    await shown(asignado(), 2);
    expect(await chips(asignado())).toEqual([
      `Cliente: ${CLIENTE}`,
      'Estado: Pendiente',
      `Desde: ${day(-1)}`,
    ]);
    const filters = asignado().getByRole('button', { name: /^Filtros/ });
    expect(await filters.textContent()).toBe('Filtros (3)');
    // The dialog gives the focus back.
    expect(await filters.evaluate((element) => element === document.activeElement)).toBe(true);
    const shared = page.url();
    await press(asignado(), `Quitar filtro Desde: ${day(-1)}`);
    await shown(asignado(), 3);
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('aria-label')).toBe('Quitar filtro Estado: Pendiente');
    await page.goto(shared);
    await shown(asignado(), 2);
    await openPanel(asignado());
    await press(panel(), 'Quitar filtros');
    await shown(asignado(), 5);
    expect(address()).toEqual({});
  });

  it('A last day before the first is refused in the panel, and a date that does not exist too', async () => {
    await openPanel(asignado());
    await fill(panel(), 'Desde', '2026-08-05');
    await fill(panel(), 'Hasta', '2026-08-04');
    await press(panel(), 'Aplicar');
    await panel().getByText('Debe ser igual o posterior a «Desde»').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('hasta');
    await fill(panel(), 'Hasta', '31-02-2026');
    await press(panel(), 'Aplicar');
    await panel().getByText('Ese día no existe').waitFor();
    await fill(panel(), 'Hasta', '5-8-2026');
    await press(panel(), 'Aplicar');
    await panel().waitFor({ state: 'detached' });
    await expect.poll(address).toEqual({ asignado_desde: '2026-08-05', asignado_hasta: '2026-08-05' });
  });

  it('An empty list says that filters are on, and removes them', async () => {
    await page.goto('/admin/operacion?asignado_tipo=EXPORTACION&asignado_buscar=ana');
    await asignado().getByText('Nada coincide con «ana» y los filtros').waitFor();
    await press(asignado(), 'Quitar filtros');
    await shown(asignado(), 5);
    expect(address()).toEqual({ asignado_buscar: 'ana' });
  });

  it('What an address has that is no filter is ignored', async () => {
    await page.goto(
      '/admin/operacion?asignado_desde=ayer&asignado_estado=x&asignado_cliente=-1&agendado_chofer=1',
    );
    await shown(asignado(), 5);
    await asignado().getByRole('button', { name: 'Filtros', exact: true }).waitFor();
    expect(
      await asignado()
        .getByRole('list', { name: /^Filtros activos/ })
        .count(),
    ).toBe(0);
  });
});

it('Facturados offers the unpaid invoices in sight', async () => {
  await page.goto('/admin/factura');
  const facturados = list('Facturados');
  await shown(facturados, 2);
  await press(facturados, 'Pendientes');
  await shown(facturados, 1);
  expect(address()).toEqual({ facturas_estado: 'pendiente' });
});

it('Without a network a list is filtered on the device, with what waits to be sent', async () => {
  await page.goto('/admin/chofer');
  await shown(main(page), 2);
  await cutOff(stage.proxy, page);
  await page.goto('/admin/chofer/create');
  await fill(main(page), 'Nombre', 'Carla sin red');
  await fill(main(page), 'Contrato', 'Externo');
  await fill(main(page), 'Comisión %', '10');
  await press(main(page), 'Guardar');
  await page.getByText('Guardado en este dispositivo').first().waitFor();
  await page.goto('/admin/chofer?contrato=Externo');
  await shown(main(page), 2);
  expect(await chips(main(page))).toEqual(['Contrato: Externo']);
  await openPanel(main(page));
  await fill(panel(), 'Contrato', 'Interno');
  await press(panel(), 'Aplicar');
  expect((await shown(main(page), 1)).join(' ')).toContain('Ana');
  await page.goto('/admin/operacion');
  await press(asignado(), 'Atrasadas');
  await shown(asignado(), 1);
  await press(asignado(), 'Filtros, 2 activos');
  await fill(panel(), 'Estado', 'Facturada');
  await press(panel(), 'Aplicar');
  await asignado().getByText('Nada coincide con los filtros').waitFor();
});

describe('The filters fit', () => {
  const sizes = [
    ['a phone', { width: 360, height: 740 }],
    ['a tablet', { width: 820, height: 1180 }],
    ['a desktop', { width: 1440, height: 900 }],
  ] as const;
  it.each(sizes)(
    'The filters fit the screen of %s in both themes, without a serious axe finding',
    async (_, size) => {
      await page.setViewportSize(size);
      for (const theme of ['dark', 'light'] as const) {
        await page.context().addCookies([{ name: 'theme', value: theme, url: new URL(page.url()).origin }]);
        await page.goto(
          `/admin/operacion?asignado_estado=pendiente&asignado_cliente=1&asignado_desde=${day(-60)}`,
        );
        await shown(asignado(), 3);
        await asignado().getByText(`Cliente: ${CLIENTE}`).waitFor();
        expect(await fitsItsWindow(page)).toBe(true);
        expect(await axe(page)).toEqual([]);
        await openPanel(asignado());
        expect(await fitsItsWindow(page)).toBe(true);
        expect(await axe(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await panel().waitFor({ state: 'detached' });
      }
    },
  );
});
