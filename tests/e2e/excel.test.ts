/** Lists exported to Excel, and several operations by 'Cantidad', without a network (R30). */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFecha } from '#domain/date.ts';
import type { ReadCell } from '#ui/sheet/sheet.ts';
import { sheetsOf } from '#ui/sheet/workbook.ts';
import { cutOff, main, online, upToDate } from '#tests/support/office.ts';
import { openPlannedImport } from '#tests/support/planned-import.ts';
import { fill, fillAll, press } from '#tests/support/screen.ts';
import type { BrowserStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openPlannedImport();
  ({ page } = stage.browser);
});

afterAll(async () => {
  await stage?.close();
});

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
async function download(scope: Locator | Page, name: string): Promise<{ name: string; lines: ReadCell[][] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(scope, name)]);
  const bytes = await readFile(await file.path());
  const [sheet] = await sheetsOf(Uint8Array.from(bytes).buffer, 100);
  return { name: file.suggestedFilename(), lines: (sheet?.lines ?? []).map(({ cells }) => cells) };
}

describe('A list exported to Excel', () => {
  it('The file has the shown columns with times, numbers and the total of the amounts, also without a network', async () => {
    await page.goto('/admin/operacion');
    await region('AGENDADO').getByText('Viña Santa Elena').waitFor();
    await upToDate(page);
    await cutOff(stage.proxy, page);
    const { name, lines } = await download(region('AGENDADO'), 'Exportar Excel');
    expect(name).toBe(`AGENDADO ${formatFecha(Date.now())}.xlsx`);
    const [header, row, totals] = lines;
    expect(header).toEqual(['Número Operación', 'Cliente', 'Tipo Operación', 'Fecha', 'Monto']);
    expect(row?.with(3, String(row[3]).slice(0, 10))).toEqual([
      1,
      'Viña Santa Elena',
      'Importación',
      formatFecha(Date.now()),
      350_000,
    ]);
    expect(totals).toEqual(['Total', '', '', '', 350_000]);
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
  });
});

describe("'Cantidad' of a new operation", () => {
  it('As many operations are created as asked for, as one entry of the tray, and sent once there is a network', async () => {
    await page.goto('/admin/operacion/create');
    await upToDate(page);
    await cutOff(stage.proxy, page);
    await fillAll(main(page), {
      Tipo: 'Importación',
      Cliente: 'Viña Santa Elena',
      'Costo Operacional': '120000',
      'ETA Puerto': '2026-12-10 08:00',
      'ETA Planta': '2026-12-10 14:00',
      Cantidad: '51',
    });
    await press(main(page), 'Guardar');
    await main(page).getByText('El valor máximo es 50').waitFor();
    await fill(main(page), 'Cantidad', '3');
    await press(main(page), 'Embarque');
    await fill(main(page), 'Contenedor previsto', 'CSQU3054383');
    await main(page).getByText('Las 3 operaciones tendrán el mismo contenedor previsto').waitFor();
    await fill(main(page), 'Contenedor previsto', '');
    await main(page).getByText('Operaciones iguales, hasta 50').waitFor();
    await press(main(page), 'Guardar');
    await page.getByText('Se crearon 3 operaciones; se envían por sí solas').waitFor();
    await page.waitForURL(/\/admin\/operacion\?agendado_orden=/);
    await page.goto('/admin/pendientes');
    await main(page)
      .getByRole('heading', { name: '3 operaciones · Importación · Viña Santa Elena' })
      .waitFor();
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    const [{ n }] = await stage.query('select count(*)::int as n from operacion where monto = 120000');
    expect(n).toBe(3);
  });

  it('No error is written to the console during exports to Excel', () => {
    expect(stage.browser.errors.filter((error) => !error.includes('net::ERR'))).toEqual([]);
  });
});
