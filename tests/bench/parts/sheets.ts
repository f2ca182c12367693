/** Excel files and many rows at once, on the screens of a device without a network. */
import type { Page } from 'playwright-core';
import type { SheetCell } from '#ui/sheet/sheet.ts';
import { xlsxOf } from '#ui/sheet/workbook.ts';
import { fill, press } from '#tests/support/screen.ts';
import { callApi } from '../add-photos.ts';
import { DIST } from '../apps.ts';
import { openBrowser, openPage } from '../chromium.ts';
import { sharedCompany } from '../company.ts';
import { openFront } from '../front.ts';
import type { Measure, Part } from '../measure.ts';
import { loggedIn, tokenFor } from '../session.ts';

const ROWS = 10_000;
const LINES = 1_000;
const CHOSEN = 500;
const REST_MS = 400;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Timed {
  /** Milliseconds of the page's clock until the text was in sight, and laid out. */
  until: (text: RegExp) => Promise<number>;
  /** The longest task of the page since then, in ms; 0 where none reached 50. */
  longest: () => Promise<number>;
}

/** Starts the page's clock at the next press of the pointer or choice of a file. */
async function startAtNextInput(page: Page): Promise<Timed> {
  await page.evaluate(() => {
    const clock = { start: 0, longest: 0 };
    Reflect.set(window, 'benchClock', clock);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        if (startTime >= clock.start) clock.longest = Math.max(clock.longest, duration);
      }
    }).observe({ type: 'longtask' });
    const begin = (): void => {
      clock.start = performance.now();
      clock.longest = 0;
    };
    for (const kind of ['click', 'change']) addEventListener(kind, begin, { once: true, capture: true });
  });
  return {
    until: (text) =>
      page.evaluate((source) => {
        const pattern = new RegExp(source);
        const { start } = Reflect.get(window, 'benchClock') as { start: number };
        const seen = Promise.withResolvers<number>();
        const look = (): void => {
          if (pattern.test(document.body.textContent)) seen.resolve(performance.now() - start);
          else setTimeout(look, 5);
        };
        look();
        return seen.promise;
      }, text.source),
    longest: () => page.evaluate(() => (Reflect.get(window, 'benchClock') as { longest: number }).longest),
  };
}

/** A start shows a copy of the first page; a file of another list is there once the device has read its rows from disk. */
async function deviceHasRead(page: Page): Promise<void> {
  const file = page.waitForEvent('download');
  await press(page.getByRole('region', { name: 'AGENDADO', exact: true }), 'Exportar CSV');
  await file;
}

/** A client's schedule, in which no line repeats another one. */
async function schedule(lines: number): Promise<Buffer> {
  const labels = ['Tipo', 'ETA Puerto', 'ETA Planta', 'Costo', 'BL', 'Contenedor'];
  const kinds = ['text', 'time', 'time', 'money', 'text', 'text'] as const;
  const columns = labels.map((label, at) => ({ label, kind: kinds[at]!, width: 12 }));
  const rows = Array.from({ length: lines }, (_, n): SheetCell[] => {
    const at = Date.now() + n * 600_000;
    return [
      'IMPORTACION',
      at,
      at + 6 * 3_600_000,
      150_000 + n,
      `BL${n}`,
      `TCLU${String(n).padStart(7, '0')}`,
    ];
  });
  return Buffer.from(await xlsxOf({ name: 'Programa', columns, totals: null }, rows));
}

const ours = (key: string, what: string, atMost: number): Measure => ({
  key: `sheets.${key}`,
  what,
  against: '',
  unit: 'ms',
  figure: 'median',
  target: { of: 'ours', atMost },
});

export const sheets: Part = {
  name: 'sheets',
  limit: 300_000,
  measures: [
    ours(
      'export',
      `ASIGNADO exported to Excel, ${ROWS.toLocaleString('en-US')} operations that the device has read, until the file is there`,
      2_000,
    ),
    ours('export.task', 'the longest task of the page meanwhile (0: none of 50 ms)', 50),
    ours(
      'import',
      `a schedule of ${LINES.toLocaleString('en-US')} lines chosen, until its preview is shown`,
      3_000,
    ),
    ours('bulk', `${CHOSEN} ETAs moved by one press, until the tray counts all of them`, 1_000),
  ],
  async run(bench) {
    const { url: api } = await sharedCompany(bench.log, bench.quick ? 40 : ROWS + 602);
    const { results } = await callApi<{ results: { nombre: string }[] }>(
      api,
      await tokenFor(api),
      '/cliente?limit=1',
    );
    const { url, cut } = await openFront(bench, { files: DIST, api });
    const browser = await openBrowser(bench);
    const { page } = await openPage(browser, url, { storageState: await loggedIn(api, [url]) });
    const lines = bench.quick ? 3 : LINES;
    const file = { name: 'programa.xlsx', mimeType: XLSX, buffer: await schedule(lines) };
    await page.goto('/admin/operacion');
    await page.getByText('Al día').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await page.waitForTimeout(REST_MS);
    cut();
    await page.evaluate(() => void dispatchEvent(new Event('focus')));
    await page.getByText('Sin conexión').first().waitFor();
    const asignado = page.getByRole('region', { name: 'ASIGNADO', exact: true });
    for (let n = bench.quick ? 0 : -1; n < (bench.quick ? 1 : 5); n++) {
      await page.goto('/admin/operacion');
      await asignado.locator('tbody tr').first().waitFor();
      await deviceHasRead(page);
      await page.waitForTimeout(REST_MS);
      const exporting = await startAtNextInput(page);
      const started = page.waitForEvent('download');
      const before = performance.now();
      await press(asignado, 'Exportar Excel');
      await started;
      const exported = performance.now() - before;

      await asignado.getByRole('checkbox', { name: /^Seleccionar las filas/ }).check();
      const bar = page.getByRole('region', { name: 'Selección de ASIGNADO' });
      await press(bar, /^Seleccionar (todo|las primeras)/);
      const longest = await exporting.longest();
      bench.log(`  ${exported.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms`);
      await press(bar, 'Mover ETA');
      const dialog = page.locator('dialog[open]');
      await fill(dialog, 'Días', '1');
      const moving = await startAtNextInput(page);
      await press(dialog, /^Mover \d/);
      const moved = await moving.until(/[1-9]\d* pendientes?/);

      await page.goto('/admin/pendientes');
      await press(page, 'Deshacer todo');
      await press(page.locator('dialog[open]'), 'Deshacer');
      await page.getByText('No hay cambios por enviar').first().waitFor();

      await page.goto('/admin/operacion');
      await page.getByRole('link', { name: 'Importar planilla' }).click();
      await fill(page.locator('main'), 'Cliente', results[0]!.nombre);
      const reading = await startAtNextInput(page);
      await page.getByLabel('Planilla', { exact: true }).setInputFiles(file);
      const previewed = await reading.until(
        new RegExp(`El archivo tiene ${lines.toLocaleString('es-CL')} líneas`),
      );
      if (n < 0) continue;
      bench.record('sheets.export', 'ours', exported);
      bench.record('sheets.export.task', 'ours', longest);
      bench.record('sheets.bulk', 'ours', moved);
      bench.record('sheets.import', 'ours', previewed);
    }
  },
};
