/** Files that go out and come in: any list as a spreadsheet. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '#domain/csv-parser.ts';
import { formatFecha } from '#domain/fecha.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { type Escenario, openEscenario } from '#tests/support/escenario.ts';
import { cutOff, enter, upToDate } from '#tests/support/oficina.ts';
import { press } from '#tests/support/pantalla.ts';

const MANY = 10_000;
let escenario: Escenario;
let page: Page;

beforeAll(async () => {
  escenario = await openEscenario();
  const choferes = Array.from({ length: MANY }, (_, index) => ({
    nombre: `Chofer ${String(index).padStart(5, '0')}`,
    contrato: index % 2 === 0 ? 'Interno' : 'Externo',
    comision: 12.5,
  }));
  await insertRows(escenario.database.db, 'chofer', ...choferes);
  await insertRows(
    escenario.database.db,
    'bodega',
    { nombre: '=HIPERVINCULO("x")', direccion: 'Camino; Real 100', comuna: 'Quilpué' },
    { nombre: 'Bodega Ñandú', direccion: 'La "Placilla" 7', comuna: 'Valparaíso' },
  );
  page = escenario.navegador.page;
  await enter(page);
});

afterAll(async () => {
  await escenario?.close();
});

interface Archivo {
  name: string;
  text: string;
}

async function download(name: string | RegExp): Promise<Archivo> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

describe('any list as a file', () => {
  it('has the columns of the list, in a file that a spreadsheet opens', async () => {
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

  it('has all rows as searched and sorted, without a network too, and the page goes on meanwhile', async () => {
    await page.goto('/admin/chofer?buscar=externo&orden=nombre:DESC');
    await page.getByText(`Chofer 0${MANY - 1}`).waitFor();
    await upToDate(page);
    await cutOff(escenario.proxy, page);
    await page.evaluate(() => {
      let [longest, last] = [0, performance.now()];
      setInterval(() => {
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
      }, 10);
      Object.assign(window, { longestPause: () => longest });
    });
    const { text } = await download('Exportar CSV');
    const [head, first, ...rest] = parseCsv(text).map(({ cells }) => cells);
    expect(head).toEqual(['Nombre', 'Contrato', 'Comisión %']);
    expect(first).toEqual([`Chofer 0${MANY - 1}`, 'Externo', '12,5']);
    expect(rest).toHaveLength(MANY / 2 - 1);
    const pause = await page.evaluate(() =>
      (window as unknown as { longestPause: () => number }).longestPause(),
    );
    expect(pause).toBeLessThan(1000);
    escenario.proxy.restore();
  });

  it('is reached on a phone by its name', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { name } = await download('Exportar CSV');
    expect(name).toMatch(/^Choferes .*\.csv$/);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
