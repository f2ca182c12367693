/** A driver's day on his phone: his own operations without amounts, each step with one press, with and without a network. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { cutButtons, fitsItsWindow } from '#tests/support/clipping.ts';
import { cutOff, enter, GUARDADO, main, online, openPost, upToDate } from '#tests/support/office.ts';
import { openDriverWork, OTHERS_CLIENT } from '#tests/support/driver-work.ts';
import { fill, fillAll, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const EMAIL = 'pedro@transporte.cl';
const PASSWORD = 'una-clave-larga-9';
const HOME = '/admin/mi-dia';

let stage: BrowserStage;
let page: Page;
let earlier: number;
let today: number;
let coming: number;
let others: number;
/** The calls that the server refused to the driver. */
const refused: string[] = [];

const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name });
const group = (name: string): Locator => main(page).getByRole('region', { name, exact: true });
const card = (id: number): Locator => main(page).getByRole('article', { name: `Operación ${id},` });
const dialog = (): Locator => page.getByRole('dialog');

beforeAll(async () => {
  stage = await openStage({ ...SIZES.phone, touch: true }, { EMPRESA_CONTACTO: 'Central +56 32 222 3344' });
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  ({ earlier, today, coming, others } = await openDriverWork(post));
  await post('/usuario', { email: EMAIL, password: PASSWORD, role: 'CHOFER', chofer: 1 });
});

afterAll(async () => {
  await stage?.close();
});

describe("'Mi día'", () => {
  beforeAll(async () => {
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
    });
    await enter(page, EMAIL, PASSWORD, HOME);
  });

  afterEach(async () => {
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(/\$|NaN|undefined|egociaci/);
    expect(text).not.toContain(OTHERS_CLIENT);
  });

  it('A driver begins with his own operations: those of earlier days, of today, and coming ones', async () => {
    await page.getByRole('heading', { name: 'Mi día', level: 1 }).waitFor();
    await group('De días anteriores').getByRole('article').waitFor();
    const ids = [earlier, today, coming];
    for (const [index, name] of ['De días anteriores', 'Hoy', 'Próximas'].entries()) {
      expect(await group(name).getByRole('article').count(), name).toBe(1);
      await group(name).getByText(`Operación ${ids[index]}`).waitFor();
    }
    await card(today).getByText('Viña Santa Elena').waitFor();
    await card(today).getByText('Retiro en puerto').waitFor();
  });

  it.each(['/', '/admin', '/admin/dashboard', '/admin/hoy', '/login'])(
    "The address %s leads a driver to 'Mi día'",
    async (address) => {
      await page.goto(address);
      await page.waitForURL(`**${HOME}`);
      await card(today).waitFor();
    },
  );

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

  it("The menu of a driver has 'Mi día', what is unsent, the own password and the logout", async () => {
    expect(await page.locator('header').getByRole('button').allInnerTexts()).toHaveLength(2);
    expect(
      await page.getByRole('navigation', { name: 'Accesos rápidos' }).getByRole('link').allInnerTexts(),
    ).toEqual(['Mi día', 'Pendientes']);
    await button(page.locator('header'), 'Menú').tap();
    const menu = page.locator('#menu');
    await menu.getByRole('link', { name: 'Mi día' }).waitFor();
    const names = await menu.getByRole('link').allInnerTexts();
    expect(names.filter((name) => name !== '')).toEqual(['Mi día', 'Pendientes', 'Cambiar contraseña']);
    await menu.getByRole('link', { name: 'Cerrar sesión' }).waitFor();
    expect(await menu.getByRole('button').allInnerTexts()).toEqual(['']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('?');
    expect(await dialog().count()).toBe(0);
  });

  it.each([
    ['/admin/factura', 'ver las facturas'],
    ['/admin/factura/detail/1', 'ver las facturas'],
    ['/admin/operacion', 'ver las operaciones agendadas'],
    ['/admin/operacion/create', 'agendar operaciones'],
    ['/admin/contenedor', 'ver los agendamientos'],
    ['/admin/almacenamiento', 'ver los contenedores'],
    ['/admin/almacenamiento/vacio/detalles/1', 'ver los contenedores'],
    ['/admin/cliente', 'ver clientes'],
    ['/admin/cliente/edit/1', 'ver clientes'],
    ['/admin/chofer/importar', 'crear choferes'],
    ['/admin/usuario', 'ver los usuarios'],
  ])(
    "A driver is told at %s that the role does not permit it, with a way back to 'Mi día'",
    async (address, does) => {
      await page.goto(address);
      await page.getByRole('heading', { name: 'Sin permiso', level: 1 }).waitFor();
      await main(page).getByText(`no permite ${does}.`).waitFor();
      await main(page).getByRole('link', { name: 'Volver a Mi día' }).tap();
      await card(today).waitFor();
    },
  );

  it("With a network the form of an arrival has this device's ports, which a driver may not ask the server for", async () => {
    await button(card(today), /^Llegué/).tap();
    await fill(dialog(), 'Puerto', 'STI San Antonio');
    await button(dialog(), 'Cerrar').tap();
    await button(page.getByRole('alertdialog'), 'Salir sin guardar').tap();
    await dialog().waitFor({ state: 'detached' });
    expect(refused).toEqual([]);
  });

  it('An operation of another driver does not exist for a driver', async () => {
    await page.goto(`/admin/operacion/detail/${others}`);
    const told = page.getByRole('alertdialog');
    await told.getByText('No se encontraron datos').waitFor();
    await page.goto(HOME);
    await card(today).waitFor();
  });
});

describe('A driver without a network', () => {
  it('Without a network a driver arrives by a form that says nothing about money', async () => {
    await cutOff(stage.proxy, page);
    await page.goto(HOME);
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
    for (const saved of ['1 archivo guardado', '2 archivos guardados', '3 archivos guardados']) {
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
    await button(dialog(), 'Cerrar').tap();
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
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    const movimientos = await stage.query(
      `select operacion_id, tipo, termino_estimado from movimiento where deleted_at is null`,
    );
    expect(movimientos).toEqual([{ operacion_id: today, tipo: 'Retiro en puerto', termino_estimado: false }]);
    const adjuntos = await stage.query(`select tipo from adjunto where deleted_at is null order by tipo`);
    expect(adjuntos.map(({ tipo }) => tipo)).toEqual(['Contenedor', 'EIR', 'Sello']);
    const times = stage.proxy.visits.flatMap(({ body }) => /"capturado":"([^"]+)"/.exec(body)?.[1] ?? []);
    expect(times.length).toBeGreaterThan(0);
    for (const time of times) expect(Date.parse(time)).toBeLessThan(before);
  });

  it("The server refused no call of a driver's screens, which wrote no errors", () => {
    expect(refused).toEqual([]);
    expect(stage.browser.errors.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);
  });
});

describe("The look of 'Mi día'", () => {
  it("On 'Mi día' every target is at least 48 px high, the next step 72 px", async () => {
    await page.goto(HOME);
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
