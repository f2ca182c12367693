/** A driver's day on his phone: his own operations without amounts, each step with one press, with and without a network. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { cutButtons, fitsItsWindow } from '#tests/support/clipping.ts';
import { cutOff, GUARDADO, main, online, upToDate } from '#tests/support/office.ts';
import { type DriverPhone, expectOwnTexts, openDriverPhone } from '#tests/support/driver-work.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { fill, fillAll, SIZES } from '#tests/support/screen.ts';

let phone: DriverPhone;
let page: Page;
let today: number;

const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name });
const group = (name: string): Locator => main(page).getByRole('region', { name, exact: true });
const card = (id: number): Locator => phone.card(id);
const dialog = (): Locator => page.getByRole('dialog');

beforeAll(async () => {
  phone = await openDriverPhone();
  ({ page, today } = phone);
});

afterAll(async () => {
  await phone?.stage.close();
});

afterEach(() => expectOwnTexts(page));

describe("'Mi día'", () => {
  it('A driver begins with his own operations: those of earlier days, of today, and coming ones', async () => {
    await page.getByRole('heading', { name: 'Mi día', level: 1 }).waitFor();
    await group('De días anteriores').getByRole('article').waitFor();
    const ids = [phone.earlier, today, phone.coming];
    for (const [index, name] of ['De días anteriores', 'Hoy', 'Próximas'].entries()) {
      expect(await group(name).getByRole('article').count(), name).toBe(1);
      await group(name).getByText(`Operación ${ids[index]}`).waitFor();
    }
    await card(today).getByText('Viña Santa Elena').waitFor();
    await card(today).getByText('Retiro en puerto').waitFor();
  });

  it("'Mi día' leads to the next place on a map, and calls the office", async () => {
    const map = card(today).getByRole('link', { name: 'Abrir mapa: STI San Antonio' });
    const address = new URL((await map.getAttribute('href')) ?? '');
    expect(address.searchParams.get('query')).toBe('Av. Angamos 1601, San Antonio, Chile');
    expect(await map.getAttribute('rel')).toBe('noopener');
    const call = page.getByRole('link', { name: 'Llamar a la oficina' });
    expect(await call.getAttribute('href')).toBe('tel:+56322223344');
    await page.context().route('https://www.google.com/**', (route) => route.fulfill({ body: 'Un mapa' }));
    const [opened] = await Promise.all([page.context().waitForEvent('page'), map.tap()]);
    await opened.getByText('Un mapa').waitFor();
    await opened.close();
  });

  it("With a network the form of an arrival has this device's ports, which a driver may not ask the server for", async () => {
    await button(card(today), /^Llegué/).tap();
    await fill(dialog(), 'Puerto', 'STI San Antonio');
    await button(dialog(), /^Cerrar$/).tap();
    await button(page.getByRole('alertdialog'), 'Salir sin guardar').tap();
    await dialog().waitFor({ state: 'detached' });
    expect(phone.refused).toEqual([]);
  });
});

describe('A driver without a network', () => {
  it('Without a network a driver arrives by a form that says nothing about money', async () => {
    await cutOff(phone.stage.proxy, page);
    await page.goto('/admin/mi-dia');
    await button(card(today), /^Llegué: Retiro en puerto/).tap();
    await fillAll(dialog(), { Puerto: 'STI San Antonio', Terminal: 'Molo Sur' });
    expect(await dialog().innerText()).not.toMatch(/\$|Cobros|tarifa|negociaci/i);
    await button(dialog(), 'Guardar').tap();
    await page.getByRole('alertdialog').getByText(GUARDADO).first().waitFor();
    await button(page.getByRole('alertdialog'), 'Volver a la operación').tap();
    await card(today).getByText('Retiro en puerto · STI San Antonio, desde hoy').waitFor();
    await main(page).getByRole('link', { name: '1 cambio por enviar' }).waitFor();
  });

  it('Without a network a driver adds the photos that the stop lacks, and departs with one press', async () => {
    await button(card(today), /^Foto: EIR, Contenedor, Sello/).tap();
    const photo = await cameraPhoto(page, { width: 640, height: 480, orientation: 1 });
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo };
    for (const saved of ['1 foto guardada', '2 fotos guardadas', '3 fotos guardadas']) {
      // oxlint-disable-next-line no-await-in-loop -- the dialog offers the next type after each photo
      await dialog().getByLabel('Elegir archivos').setInputFiles(file);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await dialog().getByText(saved).waitFor();
    }
    await button(dialog(), 'Listo').tap();
    await button(card(today), /^Salí: Retiro en puerto/).tap();
    await page.getByText('Salida de Retiro en puerto').waitFor();
    await button(card(today), /^Llegué: Descarga en planta/).waitFor();
    await card(today).getByText('Ruta 68 km 62, Casablanca').waitFor();
  });

  it('Without a network a driver sees his operation without amounts: movements, photos, and the card for the gate', async () => {
    await button(card(today), 'Tarjeta de portería').tap();
    await dialog().getByText('KXPT42').waitFor();
    await button(dialog(), /^Cerrar$/).tap();
    await card(today).getByRole('link', { name: 'Ver detalle' }).tap();
    await page.getByRole('heading', { name: `Operación ${today} · Importación`, level: 1 }).waitFor();
    await main(page).getByRole('heading', { name: 'Retiro en puerto' }).waitFor();
    await expect.poll(() => button(main(page), /pendiente de envío/).count()).toBe(3);
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(/\$|NaN|undefined|Rut|Total extras|ZIP|Historial de cambios|Corregir/);
    await page.getByRole('link', { name: 'Mi día' }).first().tap();
    await card(today).waitFor();
  });

  it("Once the network is back, a driver's work is sent with the time at which he recorded it", async () => {
    const before = Date.now();
    phone.stage.proxy.restore();
    await online(page);
    await upToDate(page);
    const movimientos = await phone.stage.query(
      `select operacion_id, tipo, termino_estimado from movimiento where deleted_at is null`,
    );
    expect(movimientos).toEqual([{ operacion_id: today, tipo: 'Retiro en puerto', termino_estimado: false }]);
    const adjuntos = await phone.stage.query(
      `select tipo from adjunto where deleted_at is null order by tipo`,
    );
    expect(adjuntos.map(({ tipo }) => tipo)).toEqual(['Contenedor', 'EIR', 'Sello']);
    const times = phone.stage.proxy.visits.flatMap(
      ({ body }) => /"capturado":"([^"]+)"/.exec(body)?.[1] ?? [],
    );
    expect(times.filter((time) => Date.parse(time) > before)).toEqual([]);
    expect(times.length).toBeGreaterThan(0);
  });

  it("The server refused no call of a driver's screens, which wrote no errors", () => {
    expect(phone.refused).toEqual([]);
    expect(phone.stage.browser.errors.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);
  });
});

describe('A step that the server refuses', () => {
  it('A departure that the server refuses is told, though its button has left the screen meanwhile', async () => {
    const started = new Date(Date.now() - 3_600_000).toISOString();
    await phone.post('/movimiento', {
      operacion: phone.earlier,
      tipo: 'Retiro en puerto',
      fecha_inicio: started,
      fecha_termino: new Date(Date.now() + 3_600_000).toISOString(),
      termino_estimado: true,
      puerto: 1,
      datos: { terminal: 'Molo Sur', numero: 'TCLU0000009' },
    });
    const departure = button(card(phone.earlier), /^Salí: Retiro en puerto/);
    await departure.waitFor();
    // Not announced to the phone, which knows no invoices.
    const { db } = phone.stage.database;
    const totals = { subtotal: 1000, iva: 190, total: 1190 };
    const [factura_id] = await insertRows(db, 'factura', { cliente_id: 1, pagada: false, ...totals });
    const item = { operacion_id: phone.earlier, descripcion: 'x', precio: 1000, cantidad: 1 };
    await insertRows(db, 'factura_item', { factura_id: factura_id!, ...item });
    await departure.tap();
    await page.getByText('La operación ya está cerrada').first().waitFor();
    await departure.waitFor();
  });
});

describe("The look of 'Mi día'", () => {
  it("On 'Mi día' every target is at least 48 px high, the next step 72 px", async () => {
    await page.goto('/admin/mi-dia');
    await card(today).waitFor();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, a), header button, nav a')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height < 48),
    );
    expect(small).toEqual([]);
    const next = await button(card(today), /^Llegué/).boundingBox();
    expect(next?.height).toBeGreaterThanOrEqual(72);
  });

  it("'Mi día' fits each screen, with large text too, and axe finds nothing in either theme", async () => {
    const found: string[] = [];
    for (const scheme of ['light', 'dark']) {
      await page.evaluate(
        (theme) => document.documentElement.classList.toggle('dark', theme === 'dark'),
        scheme,
      );
      found.push(...(await axe(page)).map((what) => `${scheme}: ${what}`));
    }
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      for (const font of ['100%', '200%']) {
        await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), font);
        if (!(await fitsItsWindow(page))) found.push(`${name} at ${font}: too wide`);
        found.push(...(await cutButtons(page)).map((what) => `${name} at ${font}: ${what} is cut`));
      }
    }
    expect(found).toEqual([]);
  });
});
