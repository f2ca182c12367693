/** The papers of an operation, with and without a network, and the data of its delivery note (R28). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { chip, fill, fillAll, leaveResult, save, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const RUT = '76.105.422-8';
const WRONG_RUT = 'RUT con dígito verificador incorrecto';

let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;
let operacion: number;
let twin: number;

const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: typeof name === 'string' });
const section = (): Locator =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Documentos', exact: true }) });
const row = (name: string): Locator => section().getByRole('listitem').filter({ hasText: name });
const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
const adding = (): Locator => dialog('Agregar documento');
const editing = (): Locator => dialog('Editar documento');
const guia = (): Locator => page.getByRole('dialog', { name: /^Datos para la guía/ });

const stored = () =>
  stage.query(`select d.tipo, folio, fecha::text, rut_emisor, nota, m.tipo as movimiento, d.operacion_id::int as operacion
    from documento d left join movimiento m on m.id = d.movimiento_id where d.deleted_at is null order by d.id`);
const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

beforeAll(async () => {
  stage = await openStage({ ...SIZES.desk });
  ({ page } = stage.browser);
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  await post('/chofer/1', { rut: '12.345.678-5' }, 'PATCH');
  await post('/camion/1', { placa_carro: 'JKLM34' }, 'PATCH');
  twin = await scheduleImport(post);
  operacion = await scheduleImport(post);
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
  await post('/documento', { operacion: twin, tipo: 'DIN', folio: '900', rut_emisor: '761054228' });
  await post('/movimiento', {
    operacion,
    tipo: 'Retiro en puerto',
    fecha_inicio: '2026-03-05T11:00:00Z',
    fecha_termino: '2026-03-05T12:00:00Z',
    puerto: 1,
    datos: { terminal: 'STI', numero: 'CSQU3054383', sello: 'S-77' },
  });
  await enter(page);
  await page.goto(`/admin/operacion/detail/${operacion}`);
  await section().waitFor();
});

afterAll(async () => {
  await stage?.close();
});

describe('The papers of an operation', () => {
  it('A document needs type and folio, and its issuer is warned about, not refused', async () => {
    await button(section(), 'Agregar documento').click();
    await button(adding(), 'Guardar').click();
    await expect.poll(() => adding().getByText('Este campo es obligatorio').count()).toBe(2);
    await fillAll(adding(), {
      Tipo: 'Guía de despacho',
      Folio: '1234',
      Fecha: '2026-03-05',
      'RUT del emisor': '76.105.422-9',
      Movimiento: 'Retiro en puerto',
      Nota: 'Copia en la cabina',
    });
    await adding().getByText(WRONG_RUT).waitFor();
    await save(adding(), page, 'Documento creado correctamente');
    await page.getByRole('alertdialog').getByText(WRONG_RUT).waitFor();
    // This device has the document by now, which is no duplicate of itself.
    await row('Guía de despacho 1234').waitFor();
    expect(await adding().getByText('Ya existe este documento').count()).toBe(0);
    await leaveResult(page);
    await row('Guía de despacho 1234').getByText('Emisor 76.105.422-9 · Retiro en puerto').waitFor();
  });

  it("A deleted document is back after 'Deshacer', which is in reach while a dialog is open", async () => {
    await button(row('Guía de despacho 1234'), /^Eliminar/).click();
    await button(page.getByRole('alertdialog'), 'Eliminar').click();
    await button(section(), 'Agregar documento').click();
    await button(adding(), 'Deshacer').click();
    await adding().getByText('Documento creado correctamente').waitFor();
    await row('Guía de despacho 1234').getByText('Copia en la cabina').waitFor();
    await button(adding(), /^Cerrar$/).click();
    await upToDate(page);
  });

  it('Without a network a document that exists elsewhere is warned about, saved and marked as waiting', async () => {
    await cutOff(stage.proxy, page);
    await button(section(), 'Agregar documento').click();
    await fillAll(adding(), { Tipo: 'DIN', Folio: '900', 'RUT del emisor': RUT });
    await adding().getByText(`Ya existe este documento en la operación ${twin}`).waitFor();
    await saveAndClose(adding(), page, GUARDADO);
    await row('DIN 900').getByText('Pendiente de envío').waitFor();
    expect(await row('Guía de despacho 1234').getByText('Pendiente de envío').count()).toBe(0);
  });

  it('Without a network a document is edited and deleted by keyboard, and the focus stays in the section', async () => {
    await button(row('Guía de despacho 1234'), /^Editar/).press('Enter');
    await fill(editing(), 'RUT del emisor', RUT);
    await editing().getByLabel('Nota', { exact: true }).press('Enter');
    await page.getByRole('alertdialog').getByText(GUARDADO).first().waitFor();
    await leaveResult(page);
    await row('Guía de despacho 1234').getByText('Pendiente de envío').waitFor();
    await button(section(), 'Agregar documento').click();
    await fillAll(adding(), { Tipo: 'Otro', Folio: 'X-1' });
    await saveAndClose(adding(), page, GUARDADO);
    await button(row('Otro X-1'), /^Eliminar/).press('Enter');
    const asking = page.getByRole('alertdialog', { name: 'Eliminar documento' });
    await asking.getByText('Otro X-1').waitFor();
    await button(asking, 'Eliminar').click();
    await row('Otro X-1').waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(button(section(), 'Agregar documento'))).toBe(true);
  });

  it('A waiting document is edited again from the tray, and all reach the server', async () => {
    await button(section(), 'Agregar documento').click();
    await fillAll(adding(), { Tipo: 'TATC', Folio: '55', Fecha: '2026-03-06' });
    await saveAndClose(adding(), page, GUARDADO);
    // Without a reload, which would send it: what may have reached the server is not edited in the tray.
    await chip(page).click();
    const tray = dialog('Pendientes');
    const waiting = tray.getByRole('listitem').filter({ hasText: 'Agregar documento: TATC 55' });
    await waiting.getByRole('link', { name: 'Editar' }).click();
    await adding().waitFor();
    expect(await adding().getByLabel('Folio', { exact: true }).inputValue()).toBe('55');
    await fill(adding(), 'Folio', '56');
    await saveAndClose(adding(), page, GUARDADO);
    await page.waitForURL('**/admin/pendientes');
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    const plain = { fecha: null, nota: null, movimiento: null };
    expect(await stored()).toEqual([
      { tipo: 'DIN', folio: '900', rut_emisor: '761054228', ...plain, operacion: twin },
      {
        tipo: 'Guía de despacho',
        folio: '1234',
        fecha: '2026-03-05',
        rut_emisor: RUT,
        nota: 'Copia en la cabina',
        movimiento: 'Retiro en puerto',
        operacion,
      },
      { tipo: 'DIN', folio: '900', rut_emisor: RUT, ...plain, operacion },
      { tipo: 'TATC', folio: '56', rut_emisor: null, ...plain, fecha: '2026-03-06', operacion },
    ]);
  });

  it('A form whose document another user has changed shows both values, and saves by the choice', async () => {
    await page.goto(`/admin/operacion/detail/${operacion}`);
    await button(row('TATC 56'), /^Editar/).click();
    await fill(editing(), 'Folio', '57');
    const [{ id }] = await stage.query("select id from documento where folio = '56'");
    await post(`/documento/${id}`, { folio: '58', nota: 'Visado' }, 'PATCH');
    await save(editing(), page, 'El registro cambió');
    const conflict = dialog('El registro cambió');
    await conflict.getByText('58').first().waitFor();
    await conflict.getByText('Mantener la mía').click();
    await button(conflict, 'Guardar así').click();
    await row('TATC 57').getByText('Visado').waitFor();
    await leaveResult(page);
  });
});

describe('The data of the delivery note', () => {
  it('They are copied, shared and printed, also without a network', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => {
      const calls: unknown[] = [];
      Object.assign(globalThis, { calls, print: () => calls.push('print') });
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async (data: unknown) => void calls.push(data),
      });
    });
    await cutOff(stage.proxy, page);
    await button(section(), 'Datos para la guía').click();
    const text = [
      `Operación: Operación ${operacion} · Importación`,
      'Cliente: Viña Santa Elena',
      `RUT del cliente: ${RUT}`,
      'Origen: STI San Antonio, STI, Av. Angamos 1601, San Antonio',
      'Destino: Casablanca, Ruta 68 km 62, Casablanca',
      'Salida: 05/03/2026 09:00',
      'Llegada: 05/03/2026 14:00 (prevista)',
      'Chofer: Pedro Rojas',
      'RUT del chofer: 12.345.678-5',
      'Placa: KXPT42',
      'Placa del carro: JKLM34',
      'Contenedor: CSQU3054383',
      'Sello: S-77',
    ].join('\n');
    await button(guia(), 'Copiar').click();
    await guia().getByText('Datos copiados').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await button(guia(), 'Compartir').click();
    await button(guia(), 'Imprimir').click();
    const title = `Datos para la guía · Operación ${operacion}`;
    const calls = await page.evaluate(() => Reflect.get(globalThis, 'calls') as unknown);
    expect(calls).toEqual([{ title, text }, 'print']);
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('.paper');
    expect(await paper.isVisible()).toBe(true);
    expect(await main(page).isVisible()).toBe(false);
    expect(await paper.innerText()).toContain('12.345.678-5');
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await guia().waitFor({ state: 'detached' });
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
  });

  it('A driver sees documents and data without the RUTs of others, and changes no document', async () => {
    const user = { email: 'pedro@transporte.cl', password: 'una-clave-larga-2', role: 'CHOFER', chofer: 1 };
    await post('/usuario', { nombre: 'Pedro', ...user });
    await stage.query('update usuario set clave_temporal = false');
    await page.evaluate(() => localStorage.clear());
    await enter(page, user.email, user.password, '/admin/mi-dia');
    await page.goto(`/admin/operacion/detail/${operacion}`);
    await row('Guía de despacho 1234').waitFor();
    expect(await section().getByText('Emisor').count()).toBe(0);
    expect(await button(section(), /^(Editar|Eliminar|Agregar)/).count()).toBe(0);
    await button(section(), 'Datos para la guía').click();
    await guia().getByText('12.345.678-5').waitFor();
    expect(await guia().getByText('RUT del cliente').count()).toBe(0);
    expect(stage.browser.errors.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);
  });
});
