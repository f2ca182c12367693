/**
 * Two users have the form of one record open. The second one to save overwrites the values of the first only after
 * having seen them and chosen to.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { type TestBrowser, openBrowser } from '#tests/support/browser.ts';
import { expectFocus } from '#tests/support/keyboard.ts';
import { enter, main, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { fillAll, press, saveAndGo } from '#tests/support/screen.ts';

const PLANTA = 'Estadía planta: precio';
const PUERTO = 'Estadía puerto: precio';

let stage: BrowserStage;
let other: TestBrowser;
let ana: Page;
let demo: Page;
let operacion: number;
let post: Awaited<ReturnType<typeof openPost>>;

beforeAll(async () => {
  stage = await openStage();
  other = await openBrowser({ url: stage.proxy.url });
  [ana, demo] = [stage.browser.page, other.page];
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await post('/usuario', {
    email: 'demo@transporte.cl',
    password: STAGE_PASSWORD,
    nombre: 'Demo',
    role: 'SUPER_ADMIN',
  });
  await enter(ana);
  await enter(demo, 'demo@transporte.cl', STAGE_PASSWORD);
});

afterAll(async () => {
  await other?.close();
  await stage?.close();
});

const prices = async () =>
  (
    await stage.database.pool.query(
      'select estadia_planta_precio as planta, estadia_puerto_precio as puerto from negociacion',
    )
  ).rows[0];

const startAt = (planta: number, puerto: number) =>
  post('/negociacion/1', { estadia_planta_precio: planta, estadia_puerto_precio: puerto }, 'PATCH');

const conflict = (page: Page): Locator => page.getByRole('dialog', { name: 'El registro cambió' });
const field = (page: Page, label: string): Locator => main(page).getByLabel(label, { exact: true });
const valueOf = (page: Page, label: string): Promise<string> => field(page, label).inputValue();

/** Both forms are open; Demo saves, then Ana does. */
async function bothEdit(byDemo: Record<string, string>, byAna: Record<string, string>): Promise<void> {
  await startAt(15_000, 13_000);
  for (const page of [ana, demo]) {
    await page.goto('/admin/negociacion/edit/1');
    await expect.poll(() => valueOf(page, PUERTO)).toBe('13000');
  }
  await fillAll(main(ana), byAna);
  await fillAll(main(demo), byDemo);
  await saveAndGo(main(demo), demo, 'Listo');
  await press(main(ana), 'Guardar');
}

describe('A form saved after another user has saved the same record', () => {
  it('A form saved after another user saved the record shows both values of a field, and keeps the other’s until one is chosen', async () => {
    await bothEdit({ [PLANTA]: '99999', [PUERTO]: '88888' }, { [PLANTA]: '11111' });
    const dialog = conflict(ana);
    await dialog.getByText(/^Demo cambió este registro mientras usted lo editaba \(\d\d:\d\d\)\./).waitFor();
    const group = dialog.getByRole('radiogroup', { name: PLANTA });
    for (const text of [
      'Antes: $15.000',
      '$11.111',
      '$99.999',
      'Su versión',
      /^La versión de Demo, \d\d:\d\d$/,
    ]) {
      await group.getByText(text, { exact: true }).first().waitFor();
    }
    await dialog.getByText('$13.000 → $88.888').waitFor();
    expect(await dialog.getByRole('button', { name: 'Guardar así' }).isDisabled()).toBe(true);
    await expect
      .poll(() =>
        dialog
          .getByRole('button', { name: 'Volver al formulario' })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true);
    expect(await prices()).toEqual({ planta: 99_999, puerto: 88_888 });
  });

  it('A form saved after another user saved the record shows the server’s values, and a notice where its user has typed another', async () => {
    await press(conflict(ana), 'Volver al formulario');
    expect(await valueOf(ana, PLANTA)).toBe('11111');
    await expect.poll(() => valueOf(ana, PUERTO)).toBe('88888');
    await main(ana).getByText('Demo lo cambió a $99.999').waitFor();
    await main(ana).getByText('Demo lo cambió de $13.000 a $88.888').waitFor();
  });

  it('A form saved after another user saved the record asks again when saved again, and takes the typed value by that choice only', async () => {
    await press(main(ana), 'Guardar');
    const group = conflict(ana).getByRole('radiogroup', { name: PLANTA });
    await group.waitFor();
    expect(await prices()).toEqual({ planta: 99_999, puerto: 88_888 });
    await group.getByText('Mantener la mía').click();
    await press(conflict(ana), 'Guardar así');
    await ana.getByRole('alertdialog').getByText('Listo').waitFor();
    expect(await prices()).toEqual({ planta: 11_111, puerto: 88_888 });
  });

  it('A form saved after another user saved the record keeps the other’s value if that is chosen', async () => {
    await bothEdit({ [PLANTA]: '99999' }, { [PLANTA]: '11111', [PUERTO]: '12000' });
    const group = conflict(ana).getByRole('radiogroup', { name: PLANTA });
    await group.getByText('Usar la del servidor').click();
    await press(conflict(ana), 'Guardar así');
    await ana.getByRole('alertdialog').getByText('Listo').waitFor();
    expect(await prices()).toEqual({ planta: 99_999, puerto: 12_000 });
  });

  it('A form saved after another user saved the record is saved without a question if the fields differ', async () => {
    await bothEdit({ [PUERTO]: '88888' }, { [PLANTA]: '11111' });
    await ana.getByRole('alertdialog').getByText('Listo').waitFor();
    expect(await prices()).toEqual({ planta: 11_111, puerto: 88_888 });
  });

  it('A form saved after the same user saved the record on another device names that user as the author of the change', async () => {
    // No earlier value: the first paint may show an old answer, and typing what the field shows changes nothing.
    await startAt(15_500, 13_000);
    await ana.goto('/admin/negociacion/edit/1');
    await expect.poll(() => valueOf(ana, PLANTA)).toBe('15500');
    await fillAll(main(ana), { [PLANTA]: '10101' });
    await startAt(99_999, 13_000);
    await press(main(ana), 'Guardar');
    await conflict(ana)
      .getByText(/^Usted lo cambió en otra pestaña o dispositivo/)
      .waitFor();
    await press(conflict(ana), 'Volver al formulario');
    await main(ana).getByText('Usted lo cambió a $99.999 en otra pestaña o dispositivo').waitFor();
  });
});

it('The form of a client does not overwrite unseen what another user has saved', async () => {
  for (const page of [ana, demo]) {
    await page.goto('/admin/cliente/edit/1');
    await expect.poll(() => valueOf(page, 'Giro')).toBe('Vinos');
  }
  await fillAll(main(ana), { Giro: 'Vinos y licores' });
  await fillAll(main(demo), { Giro: 'Viñas', Cel: '+56 9 1111 1111' });
  await saveAndGo(main(demo), demo, 'Listo');
  await press(main(ana), 'Guardar');
  await press(conflict(ana), 'Volver al formulario');
  await press(main(ana), 'Guardar');
  await conflict(ana).waitFor();
  await press(conflict(ana), 'Volver al formulario');
  const { rows } = await stage.database.pool.query('select giro, cel from cliente where id = 1');
  expect(rows).toEqual([{ giro: 'Viñas', cel: '+56 9 1111 1111' }]);
  expect(await valueOf(ana, 'Cel')).toBe('+56 9 1111 1111');
});

describe('An invoice with another total than its open form shows', () => {
  const HOURS = { fecha_inicio: '2026-03-05T11:00:00Z', fecha_termino: '2026-03-05T12:00:00Z' };
  const changed = (): Locator => ana.getByRole('alertdialog', { name: 'El total cambió' });
  const made = async () => (await stage.database.pool.query('select total from factura')).rows;

  it('An invoice with another total than its form shows is not created by Enter, which leads back to the form', async () => {
    await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
    const move = (tipo: string, more: object) => post('/movimiento', { operacion, tipo, ...HOURS, ...more });
    await move('Retiro en puerto', { puerto: 1, datos: { terminal: 'Sitio 3', numero: 'MSCU6647876' } });
    await move('Descarga en planta', { planta: 1 });
    await move('Entrega de contenedor', { deposito: 1 });
    await ana.goto('/admin/factura/create/1');
    const operaciones = main(ana).getByRole('group', { name: 'Operaciones', exact: true });
    await operaciones.getByRole('checkbox').last().check();
    await main(ana).getByText('$416.500').first().waitFor();
    // Without a new version, so that the form does not get it before it is saved.
    await stage.database.pool.query('update operacion set monto = 35000');
    await press(main(ana), 'Guardar');
    await changed().getByText('Al guardar, la factura decía $416.500; hoy sería $41.650.').waitFor();
    await ana.keyboard.press('Enter');
    await changed().waitFor({ state: 'detached' });
    expect(await made()).toEqual([]);
  });

  it('An invoice with another total than its form shows is created at the new total by the button that confirms it', async () => {
    await press(main(ana), 'Guardar');
    await press(changed(), 'Facturar así');
    await ana.getByRole('alertdialog').getByText('Listo').waitFor();
    expect(await made()).toEqual([{ total: 41_650 }]);
  });
});

it('A record that another user has changed is removed only after its new values were shown', async () => {
  await ana.goto('/admin/chofer');
  const row = main(ana).getByRole('row', { name: /Pedro Rojas/ });
  await row.waitFor();
  // The list does not get the change.
  await ana.route('**/api/sync/{cambios,eventos}*', (route) => route.abort());
  await post('/chofer/1', { comision: 15 }, 'PATCH');
  await press(row, 'Eliminar');
  const asked = ana.getByRole('alertdialog');
  await press(asked, 'Eliminar');
  await asked.getByText('10 % → 15 %').waitFor();
  // A second press of Enter decides nothing that was not read.
  await expectFocus(asked.getByRole('button', { name: 'Cancelar' }));
  const live = 'select id from chofer where deleted_at is null';
  expect((await stage.database.pool.query(live)).rows).toHaveLength(1);
  await press(asked, 'Eliminar de todas formas');
  await asked.waitFor({ state: 'detached' });
  expect((await stage.database.pool.query(live)).rows).toEqual([]);
  await ana.unroute('**/api/sync/{cambios,eventos}*');
});
