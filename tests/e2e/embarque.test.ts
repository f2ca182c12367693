/** What is planned for an operation, from its form to the gate: the plan is edited and used without a network (R17.9). */
import type { Locator, Page } from 'playwright-core';
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
  saveAndClose,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { fill, fillAll, press, saveAndGo, SIZES } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;
let id: number;

const toggle = (scope: Locator): Locator => scope.getByRole('button', { name: 'Embarque', exact: true });
const isOpen = (scope: Locator) => toggle(scope).getAttribute('aria-expanded');
const dialog = (name: RegExp): Locator => page.getByRole('dialog', { name });
const correction = (): Locator => dialog(/^Corregir operación/);
const movement = (): Locator => dialog(/Actualizando el historial/);
const valueOf = (label: string): Promise<string> =>
  movement().getByLabel(label, { exact: true }).inputValue();
const chosenIn = (label: string): Promise<string> =>
  movement().getByLabel(label, { exact: true }).locator('option:checked').innerText();
const card = (): Locator =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Embarque', exact: true }) });

beforeAll(async () => {
  stage = await openStage({ ...SIZES.desk });
  ({ page } = stage.browser);
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  await post('/puerto', { nombre: 'TPS Valparaíso', comuna: 'Valparaíso', direccion: 'Av. Errázuriz 25' });
  await scheduleImport(post);
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('The plan of an operation', () => {
  it('The form is as specified until its part Embarque is opened; a refused field in it opens it again', async () => {
    await page.goto('/admin/operacion/create');
    const form = main(page);
    await fillAll(form, {
      Tipo: 'Importación',
      Cliente: 'Viña Santa Elena',
      'Costo Operacional': '350000',
      'ETA Puerto': '2026-03-05 08:00',
      'ETA Planta': '2026-03-05 14:00',
    });
    expect(await isOpen(form)).toBe('false');
    expect(await form.getByLabel('BL o booking').count()).toBe(0);
    await toggle(form).click();
    await fillAll(form, {
      'BL o booking': 'SSZ1200',
      'Contenedor previsto': 'csqu3054383',
      'Tipo de contenedor': '22g1',
      Peso: '24.500',
      'Puerto previsto': 'TPS Valparaíso',
      'Terminal previsto': 'TPS',
      'Planta prevista': 'Casablanca',
      'Depósito previsto': 'Sitrans',
      'Código de cita': 'C-77',
      'Cita desde': '2026-03-05 08:00',
      'Cita hasta': '2026-03-05 07:00',
      'Libre desde': '2026-03-05',
      'Días libres': '7',
    });
    await form.getByText('Último día libre: 2026-03-11').waitFor();
    await toggle(form).click();
    await press(form, 'Guardar');
    await form.getByText('El término no puede ser anterior al inicio').waitFor();
    expect(await isOpen(form)).toBe('true');
    await fill(form, 'Cita hasta', '2026-03-05 10:00');
    await saveAndGo(form, page, 'Operación creada correctamente');
    await page.waitForURL('**/admin/operacion');
    [{ id }] = (await stage.query('select max(id)::int as id from operacion')) as [{ id: number }];
    const [row] = await stage.query(`select bl_booking, contenedor_previsto, contenedor_tipo, peso_kg::int,
      puerto_previsto_id::int, planta_prevista_id::int, deposito_previsto_id::int, nave, dias_libres::int,
      libre_desde::text from operacion where id = ${id}`);
    expect(row).toEqual({
      bl_booking: 'SSZ1200',
      contenedor_previsto: 'CSQU3054383',
      contenedor_tipo: '22G1',
      peso_kg: 24_500,
      puerto_previsto_id: 2,
      planta_prevista_id: 1,
      deposito_previsto_id: 1,
      nave: null,
      dias_libres: 7,
      libre_desde: '2026-03-05',
    });
  });

  it('The form of another operation with the same BL and container warns of the first', async () => {
    await page.goto('/admin/operacion/create');
    const form = main(page);
    await fill(form, 'Cliente', 'Viña Santa Elena');
    await toggle(form).click();
    await fillAll(form, { 'BL o booking': 'ssz1200', 'Contenedor previsto': 'CSQU 305438-3' });
    await form.getByText(`Ya existe la operación ${id} con este BL o booking y este contenedor`).waitFor();
    await fill(form, 'BL o booking', '');
    await fill(form, 'Contenedor previsto', '');
  });

  it('Without a network the plan is edited, and detail, gate card and search show it at once', async () => {
    // On this device, which so has the assignment before the network is cut.
    await page.goto(`/admin/operacion/asignar-chofer/${id}`);
    await fillAll(main(page), { Chofer: 'Pedro Rojas (Interno)', Camión: 'Volvo' });
    await saveAndGo(main(page), page, /correctamente/);
    await page.waitForURL('**/admin/operacion');
    await page.goto(`/admin/operacion/detail/${id}`);
    await card().getByText('SSZ1200').waitFor();
    await upToDate(page);
    await cutOff(stage.proxy, page);
    await press(main(page), 'Corregir operación');
    expect(await isOpen(correction())).toBe('true');
    await fillAll(correction(), { 'Código de cita': 'C-88', Nave: 'MSC Bianca', 'Cita hasta': '' });
    await saveAndClose(correction(), page, GUARDADO);
    await correction().waitFor({ state: 'detached' });
    await card().getByText('MSC Bianca').waitFor();
    expect(await card().innerText()).toContain('desde 2026-03-05 08:00');

    await press(main(page), 'Tarjeta de portería');
    const gate = dialog(/^Tarjeta de portería/);
    const lines = await gate.locator('dt, dd').allInnerTexts();
    expect(lines).toEqual(
      expect.arrayContaining(['CSQU 305438 3', 'TPS', 'C-88', 'desde 2026-03-05 08:00', 'SSZ1200']),
    );
    await page.keyboard.press('Escape');
    await gate.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('ssz12');
    await page.getByRole('option', { name: new RegExp(`Operación ${id} .*SSZ1200`) }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('The form of a movement opens with the planned port, terminal, container and, for the next types, plant and depot', async () => {
    await press(main(page), 'Crear Movimiento');
    await movement().waitFor();
    expect(await chosenIn('Puerto')).toBe('TPS Valparaíso');
    expect(await valueOf('Terminal')).toBe('TPS');
    expect(await valueOf('Número de contenedor')).toBe('CSQU3054383');
    await fillAll(movement(), {
      'Fecha de inicio': '2026-03-05 08:10',
      'Fecha de término': '2026-03-05 09:00',
    });
    await saveAndClose(movement(), page, GUARDADO);
    await movement().waitFor({ state: 'detached' });
    await press(main(page), 'Crear Movimiento');
    await fill(movement(), 'Tipo', 'Almacenaje en bodega');
    await fill(movement(), 'Tipo', 'Descarga en planta');
    expect(await chosenIn('Planta')).toBe('Casablanca');
    await fillAll(movement(), {
      'Fecha de inicio': '2026-03-05 11:00',
      'Fecha de término': '2026-03-05 12:00',
    });
    await saveAndClose(movement(), page, GUARDADO);
    await movement().waitFor({ state: 'detached' });
    await press(main(page), 'Crear Movimiento');
    expect(await chosenIn('Depósito')).toBe('Sitrans');
    await page.keyboard.press('Escape');
    await movement().waitFor({ state: 'detached' });
  });

  it('Once the network is back the server has the plan, and the container that it foresaw', async () => {
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    const [row] = await stage.query(`select o.cita_codigo, o.nave, o.cita_hasta, c.numero
      from operacion o join contenedor c on c.id = o.contenedor_id where o.id = ${id}`);
    expect(row).toEqual({ cita_codigo: 'C-88', nave: 'MSC Bianca', cita_hasta: null, numero: 'CSQU3054383' });
  });
});
