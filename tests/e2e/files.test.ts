/** Export of lists to spreadsheets, and import of records from them. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '#domain/csv-parser.ts';
import { formatFecha } from '#domain/date.ts';
import { templateOf } from '#modules/import/preview.ts';
import { definitionOf } from '#modules/registry.ts';
import { payloads } from '#tests/support/payloads.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { cutOff, enter, upToDate } from '#tests/support/office.ts';
import { chip, press } from '#tests/support/screen.ts';

const MANY = 10_000;
let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  const choferes = Array.from({ length: MANY }, (_, index) => ({
    nombre: `Chofer ${String(index).padStart(5, '0')}`,
    contrato: index % 2 === 0 ? 'Interno' : 'Externo',
    comision: 12.5,
  }));
  await insertRows(stage.database.db, 'chofer', ...choferes);
  await insertRows(
    stage.database.db,
    'bodega',
    { nombre: '=HIPERVINCULO("x")', direccion: 'Camino; Real 100', comuna: 'Quilpué' },
    { nombre: 'Bodega Ñandú', direccion: 'La "Placilla" 7', comuna: 'Valparaíso' },
  );
  const OLD = '2020-05-04T12:00:00Z';
  const [cliente_id] = await insertRows(stage.database.db, 'cliente', {
    ...payloads.cliente(),
    nombre: 'Cliente de antaño',
    rut: '12345678-5',
  });
  const totals = { subtotal: 1000, iva: 190, total: 1190 };
  await insertRows(stage.database.db, 'factura', {
    cliente_id,
    ...totals,
    pagada: true,
    created_at: OLD,
    updated_at: OLD,
    emitida_en: '2020-05-04',
    vence: '2020-06-03',
  });
  page = stage.browser.page;
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

/** The message about a file made without a network. */
const OF_THIS_DEVICE = 'el archivo tiene lo que hay en este dispositivo';

interface DownloadedFile {
  name: string;
  text: string;
}

async function download(name: string | RegExp, scope: Locator | Page = page): Promise<DownloadedFile> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(scope, name)]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Starts to measure the longest time in which the page is blocked. @returns milliseconds */
async function watchPauses(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let [longest, last] = [0, performance.now()];
    setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 10);
    Object.assign(window, { longestPause: () => longest });
  });
  return () => page.evaluate(() => (window as unknown as { longestPause: () => number }).longestPause());
}

describe('Lists exported to a file', () => {
  it('An exported list has the columns of the list, in a file that a spreadsheet opens', async () => {
    await page.goto('/admin/bodega');
    await page.getByText('Bodega Ñandú').waitFor();
    expect(await download('Exportar CSV')).toEqual({
      name: `Bodegas ${formatFecha(Date.now())}.csv`,
      text: [
        '\uFEFFNombre;Dirección;Comuna',
        `"'=HIPERVINCULO(""x"")";"Camino; Real 100";Quilpué`,
        'Bodega Ñandú;"La ""Placilla"" 7";Valparaíso',
        '',
      ].join('\r\n'),
    });
  });

  it('An exported list has closed work of years ago, which this device was never sent', async () => {
    await page.goto('/admin/factura');
    const facturados = page.getByRole('region', { name: 'Facturados' });
    await facturados.getByText('Cliente de antaño').waitFor();
    await upToDate(page);
    expect((await download('Exportar CSV', facturados)).text).toContain('Cliente de antaño');
    expect(await page.getByText(OF_THIS_DEVICE).count()).toBe(0);
  });

  it('An exported list has all rows as searched and sorted, also without a network, and the page stays responsive', async () => {
    await page.goto('/admin/chofer?buscar=externo&orden=nombre:DESC');
    await page.getByText(`Chofer 0${MANY - 1}`).waitFor();
    await upToDate(page);
    await cutOff(stage.proxy, page);
    const longestPause = await watchPauses();
    const { text } = await download('Exportar CSV');
    const [head, first, ...rest] = parseCsv(text).map(({ cells }) => cells);
    expect(head).toEqual(['Nombre', 'Contrato', 'Comisión %']);
    expect(first).toEqual([`Chofer 0${MANY - 1}`, 'Externo', '12,5']);
    expect(rest).toHaveLength(MANY / 2 - 1);
    expect(await longestPause()).toBeLessThan(2000);
    await page.getByText(OF_THIS_DEVICE).waitFor();
    stage.proxy.restore();
  });

  it('The export of a list is a button on a phone, found by its name', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { name } = await download('Exportar CSV');
    expect(name).toMatch(/^Choferes .*\.csv$/);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

const rows = async (sql: string) => (await stage.database.pool.query(sql)).rows;
const main = () => page.getByRole('main');

/** Opens a module's import by its link and chooses a file of that content. */
async function choose(module: string, content: string | Buffer): Promise<void> {
  await page.goto(`/admin/${module}`);
  await page.getByRole('link', { name: 'Importar CSV' }).click();
  await page.waitForURL(`**/admin/${module}/importar`);
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.getByLabel('Archivo CSV').setInputFiles({ name: 'datos.csv', mimeType: 'text/csv', buffer });
}

describe('Records imported from a file', () => {
  it('The import of records begins with a template', async () => {
    await page.goto('/admin/puerto/importar');
    expect(await download('Descargar plantilla')).toEqual({
      name: 'Plantilla Puertos.csv',
      text: `\uFEFF${templateOf(definitionOf('puerto')!).trim()}\r\n`,
    });
  });

  it('The import shows the lines first: bad ones are named, repeated ones left out, and nothing is saved', async () => {
    const text =
      'Nombre;Contrato;Comisión %\r\nJosé Núñez;interno;12,5\r\nAna;Interno;x\r\n\r\nEva;Externo;0\r\nchofer 00007;Interno;5';
    // In the encoding of older spreadsheets.
    await choose('chofer', Buffer.from(text, 'latin1'));
    await main().getByText('El archivo tiene 4 registros. 2 tienen problemas. 1 está repetido.').waitFor();
    await main().getByText('Línea 3: Comisión %: La comisión debe ser un número válido.').waitFor();
    await main().getByText('Línea 5: Comisión %: El valor mínimo es 1').waitFor();
    await main().getByText('Línea 6: Nombre: ya existe un chofer con este nombre').waitFor();
    await main()
      .getByRole('row', { name: /José Núñez/ })
      .getByText('Correcta')
      .waitFor();
    const { text: bad } = await download('Descargar las líneas con problemas');
    expect(bad).toBe('\uFEFFNombre;Contrato;Comisión %\r\nAna;Interno;x\r\nEva;Externo;0\r\n');
    await main()
      .getByText(/Importar también lo repetido/)
      .click();
    await main().getByRole('button', { name: 'Importar 2 registros' }).waitFor();
    await main()
      .getByText(/Importar también lo repetido/)
      .click();
    expect(await rows("select 1 from chofer where nombre like 'José%'")).toEqual([]);
  });

  it('Imported records are saved as if each had been typed', async () => {
    await press(page, 'Importar 1 registro');
    await main()
      .getByText(/^1 \w+ importad[oa] y enviad[oa]\.$/)
      .waitFor();
    await upToDate(page);
    const found = () => rows("select nombre, contrato, comision from chofer where nombre like 'José%'");
    await expect.poll(found).toEqual([{ nombre: 'José Núñez', contrato: 'Interno', comision: 12.5 }]);
    await main().getByText('Quedan 3 registros del archivo sin importar.').waitFor();
    const { name, text } = await download('Descargar las líneas que faltan');
    expect(name).toBe('Choferes por importar.csv');
    expect(text).toMatch(/%\r\nAna;Interno;x\r\nEva;Externo;0\r\nchofer 00007;Interno;5\r\n$/);
    await page.getByRole('link', { name: 'Ir a la lista de Choferes' }).click();
    await page.waitForURL('**/admin/chofer');
  });

  it('Imported clients have their plants, and wait in the queue without a network', async () => {
    await page.goto('/admin/cliente');
    await page.getByText('Cliente de antaño').waitFor();
    await upToDate(page);
    await cutOff(stage.proxy, page);
    const text = [
      'rut,nombre,razon_social,giro,cel,planta_nombre,planta_comuna,planta_direccion',
      '76105422-8,Viña Ñuble,Viña Ñuble SpA,Vinos,+56 9 1,Norte,Lota,Calle 1',
      '76.105.422-8,,,,,Sur,Coronel,Calle 2',
      '11111111-1,Frutas,Frutas SpA,Fruta,+56 9 2,,,',
    ].join('\n');
    await choose('cliente', text);
    await press(page, 'Importar 2 registros');
    await main().getByText('2 clientes importados; 2 por enviar.').waitFor();
    await chip(page).getByText('Sin conexión · 2 pendientes').waitFor();
    await page.getByRole('link', { name: 'Ir a la lista de Clientes' }).click();
    await page
      .getByRole('row', { name: /Viña Ñuble/ })
      .getByText('Pendiente de envío')
      .waitFor();
    stage.proxy.restore();
    await upToDate(page);
    const plantas =
      'select c.nombre, count(p.id)::int as plantas from cliente c left join planta p on p.cliente_id = c.id group by 1 order by 1';
    expect(await rows(plantas)).toEqual([
      { nombre: 'Cliente de antaño', plantas: 0 },
      { nombre: 'Frutas', plantas: 0 },
      { nombre: 'Viña Ñuble', plantas: 2 },
    ]);
  });

  it('The import of hundreds of records leaves the page responsive', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `P${1000 + index};Volvo;28`);
    await choose('camion', ['Placa;Marca;Capacidad TON', ...lines].join('\n'));
    const longestPause = await watchPauses();
    await press(page, 'Importar 300 registros');
    await main()
      .getByText(/^300 \w+ importad[oa]s y enviad[oa]s\.$/)
      .waitFor({ timeout: 90_000 });
    expect(await longestPause()).toBeLessThan(2000);
    await upToDate(page, 90_000);
    expect(await rows('select count(*)::int as n from camion')).toEqual([{ n: 300 }]);
  }, 240_000);

  it('The import is not offered for the tariffs and for an unknown module', async () => {
    await page.goto('/admin/negociacion');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Importar CSV' }).count()).toBe(0);
    await page.goto('/admin/negociacion/importar');
    await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
  });

  it('No error is written to the console during exports and imports', () => {
    expect(stage.browser.errors.filter((error) => !error.includes('net::ERR'))).toEqual([]);
  });
});
