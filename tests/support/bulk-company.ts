/** A company with work for many rows at once, in a browser, and what its user does on the screen. */
import type { Locator, Page } from 'playwright-core';
import { insertRows } from './empresa.ts';
import { enter, online, upToDate } from './office.ts';
import { payloads } from './payloads.ts';
import { fill, press, SIZES } from './screen.ts';
import { type BrowserStage, openStage } from './stage.ts';

const OPERACIONES = 520;
const HOUR_MS = 3_600_000;

/** Logged in: 520 operations without a driver, two days apart, and three invoices, the last one paid. */
export async function openBulkCompany(): Promise<BrowserStage> {
  const stage = await openStage();
  const { db } = stage.database;
  const [cliente_id] = await insertRows(db, 'cliente', { ...payloads.cliente(), nombre: 'Viña Ñuble' });
  await insertRows(db, 'chofer', payloads.chofer({ nombre: 'Pedro Rojas' }));
  await insertRows(db, 'camion', { ...payloads.camion(), placa: 'KXPT42', marca: 'Volvo' });
  const operaciones = Array.from({ length: OPERACIONES }, (_, n) => {
    const eta = new Date(Date.now() + n * 48 * HOUR_MS).toISOString();
    return { tipo: 'IMPORTACION', cliente_id, monto: 1000, eta_puerto: eta, eta_planta: eta };
  });
  await insertRows(db, 'operacion', ...operaciones);
  const totals = { cliente_id, subtotal: 1000, iva: 190, total: 1190 };
  await insertRows(db, 'factura', ...[false, false, true].map((pagada) => ({ ...totals, pagada })));
  await enter(stage.browser.page);
  return stage;
}

/** Opens the lists of operations on a desktop whose network works. */
export async function openOperaciones({ proxy, browser: { page } }: BrowserStage): Promise<void> {
  proxy.restore();
  await page.setViewportSize(SIZES.desk);
  await page.goto('/admin/operacion');
  await online(page);
  await upToDate(page);
}

/** The lists of a page with boxes, their bars, and the dialog of an action. */
export function bulkScreen(page: Page) {
  const list = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const agendado = (): Locator => list('AGENDADO');
  const dialog = (): Locator => page.locator('dialog[open]');
  return {
    list,
    agendado,
    dialog,
    boxes: (section = agendado()): Locator => section.locator('tbody').getByRole('checkbox'),
    rows: (section = agendado()): Locator => section.locator('tr[data-row]'),
    /** Chooses the rows of the page. */
    pageBox: (section = agendado()): Locator =>
      section.getByRole('checkbox', { name: /^Seleccionar las filas de esta página/ }),
    bar: (title = 'AGENDADO'): Locator => page.getByRole('region', { name: `Selección de ${title}` }),
    chooseCrew: async (): Promise<void> => {
      await fill(dialog(), 'Chofer', 'Pedro Rojas (Interno)');
      await fill(dialog(), 'Camión', 'Volvo · KXPT42');
    },
    act: (title: string, action: string): Promise<void> =>
      press(page.getByRole('region', { name: `Selección de ${title}` }), action),
  };
}
