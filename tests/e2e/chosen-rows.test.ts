/** The choice of rows in lists (R31.1, R31.2): by box, Shift, keyboard and search, on several pages and sizes. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sheetsOf } from '#ui/sheet/workbook.ts';
import { axe } from '#tests/support/axe.ts';
import { bulkScreen, openBulkCompany, openOperaciones } from '#tests/support/bulk-company.ts';
import { fitsItsWindow } from '#tests/support/clipping.ts';
import { expectFocus } from '#tests/support/keyboard.ts';
import { press, SIZES } from '#tests/support/screen.ts';
import type { BrowserStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;
let screen: ReturnType<typeof bulkScreen>;

beforeAll(async () => {
  stage = await openBulkCompany();
  ({ page } = stage.browser);
  screen = bulkScreen(page);
});
afterAll(async () => {
  await stage?.close();
});
beforeEach(() => openOperaciones(stage));

describe('Rows of a list', () => {
  it('Rows are chosen by box and by Shift, on several pages, and Esc ends the choice', async () => {
    await screen.boxes().first().check();
    await screen.bar().getByText('1 seleccionada').waitFor();
    await screen
      .boxes()
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await screen.bar().getByText('4 seleccionadas').waitFor();
    await press(screen.agendado(), 'Siguiente');
    await expect.poll(() => screen.boxes().first().isChecked()).toBe(false);
    await screen.boxes().first().check();
    await screen.bar().getByText('5 seleccionadas').waitFor();
    await press(screen.agendado(), 'Anterior');
    await expect.poll(() => screen.boxes().nth(3).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await screen.bar().waitFor({ state: 'detached' });
    expect(await screen.boxes().first().isChecked()).toBe(false);
  });

  it('Rows are chosen with the keyboard: j and k move, Space toggles, Shift and Space extend', async () => {
    await screen.boxes().first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+Space');
    await screen.bar().getByText('3 seleccionadas').waitFor();
    await page.keyboard.press('Space');
    await screen.bar().getByText('2 seleccionadas').waitFor();
  });

  it('Rows of another search are not chosen, and the end of a choice leaves the focus on its first row', async () => {
    await screen.boxes().first().check();
    await screen.agendado().getByPlaceholder('Buscar').fill('Viña');
    await screen.bar().waitFor({ state: 'detached' });
    await screen.boxes().nth(1).check();
    await screen.bar().getByText('1 seleccionada').waitFor();
    await press(screen.bar(), 'Quitar selección');
    await screen.bar().waitFor({ state: 'detached' });
    await expectFocus(screen.rows().nth(1));
  });

  it('Rows found are chosen all at once, at most 500', async () => {
    await screen.pageBox().check();
    await screen.bar().getByText('5 seleccionadas').waitFor();
    await press(screen.bar(), 'Seleccionar las primeras 500 de 520');
    await screen.bar().getByText('500 seleccionadas').waitFor();
    await press(screen.agendado(), 'Siguiente');
    expect(await screen.boxes().nth(4).isChecked()).toBe(true);
  });

  it('Rows that are chosen are exported alone', async () => {
    await screen.boxes().nth(1).check();
    await screen.boxes().nth(2).check();
    const workbook = page.waitForEvent('download');
    await press(screen.bar(), 'Exportar Excel');
    const [sheet] = await sheetsOf(Uint8Array.from(readFileSync(await (await workbook).path())).buffer, 10);
    expect(sheet?.lines.slice(1, 3).map(({ cells }) => cells[0])).toEqual([2, 3]);
    const download = page.waitForEvent('download');
    await press(screen.bar(), 'Exportar CSV');
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(
      file
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(/[;,]/)[0]),
    ).toEqual(['2', '3']);
  });

  it.each(Object.entries(SIZES))(
    'Rows with boxes and their bar fit a %s, without barriers',
    async (_, size) => {
      await page.setViewportSize(size);
      await screen.boxes().first().check();
      await screen.boxes().nth(2).check();
      await screen.bar().getByRole('button', { name: 'Asignar Chofer' }).waitFor();
      expect(await fitsItsWindow(page)).toBe(true);
      expect(await axe(page)).toEqual([]);
    },
  );

  it("On a phone the bar has the first action, and the others under 'Más'", async () => {
    await page.setViewportSize(SIZES.phone);
    await screen.boxes().first().check();
    await screen.bar().getByRole('button', { name: 'Asignar Chofer' }).waitFor();
    const others = ['Mover ETA', 'Eliminar', 'Exportar Excel', 'Exportar CSV'];
    const shown = (): Promise<boolean[]> =>
      Promise.all(others.map((name) => screen.bar().getByRole('button', { name }).isVisible()));
    expect(await shown()).toEqual(others.map(() => false));
    const { height } = (await screen.bar().boundingBox())!;
    await press(screen.bar(), 'Más');
    expect(await shown()).toEqual(others.map(() => true));
    expect((await screen.bar().boundingBox())!.height).toBeGreaterThan(height * 1.3);
    await press(screen.bar(), 'Eliminar');
    await screen
      .dialog()
      .getByText(/Eliminar/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await press(screen.bar(), 'Menos');
    expect(await shown()).toEqual(others.map(() => false));
  });
});
