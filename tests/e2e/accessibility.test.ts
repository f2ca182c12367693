/** The app by keyboard and with a screen reader, and with the system's settings for motion and contrast. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { choferForm, createOne, main, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { expectFocus, isFocused, tabTo } from '#tests/support/keyboard.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
});

afterAll(async () => {
  await stage?.close();
});

const heading = (name: string): Locator => main(page).getByRole('heading', { name, exact: true, level: 1 });
const field = (name: string): Locator => main(page).getByLabel(name, { exact: true });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const modal = (): Locator => page.getByRole('alertdialog');

/** Enter on the focused link: the next screen's heading has the focus. */
async function follow(name: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expectFocus(heading(name));
}

describe('With the keyboard alone', () => {
  it('With the keyboard alone a user logs in, and the focus is on the heading of the dashboard', async () => {
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
    await expectFocus(page.getByLabel('Correo electrónico'));
    await page.keyboard.type(STAGE_EMAIL);
    await tabTo(page, page.getByLabel('Contraseña', { exact: true }));
    await page.keyboard.type(STAGE_PASSWORD);
    await follow('Dashboard');
  });

  it('With the keyboard alone a user opens the closed group of the menu, goes to the drivers, and on to a new one', async () => {
    await tabTo(page, button('Mantenedores'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await button('Mantenedores').getAttribute('aria-expanded')).toBe('true');
    await tabTo(page, page.getByRole('link', { name: 'Chofer', exact: true }));
    await follow('Choferes');
    await tabTo(page, main(page).getByRole('link', { name: 'Crear', exact: true }));
    await follow('Crear Chofer');
  });

  it('With the keyboard alone the focus is on the first invalid field after an incomplete form', async () => {
    await tabTo(page, field('Nombre'));
    await page.keyboard.press('Enter');
    await main(page).getByText('Este campo es obligatorio').first().waitFor();
    await expectFocus(field('Nombre'));
    expect(await field('Nombre').getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.type('Pedro Rojas');
    await tabTo(page, field('Contrato'));
    await page.keyboard.type('Interno');
  });

  it('With the keyboard alone the focus moves into a modal that opens, and back to the field when it closes', async () => {
    await tabTo(page, field('Comisión %'));
    await page.keyboard.type('diez');
    await page.keyboard.press('Enter');
    await modal().getByText('La comisión debe ser un número válido.').waitFor();
    await expectFocus(modal().getByRole('button', { name: 'Cerrar', exact: true }));
    await page.keyboard.press('Space');
    await expectFocus(field('Comisión %'));
  });

  it('With the keyboard alone a record is saved, the success is announced, and the record is in the list', async () => {
    await page.keyboard.press('Control+A');
    await page.keyboard.type('10');
    await tabTo(page, main(page).getByRole('button', { name: 'Guardar' }));
    await page.keyboard.press('Enter');
    await expectFocus(modal().getByRole('button', { name: 'Ir a la lista de Choferes' }));
    const said = await modal().evaluate(
      ({ ariaDescribedByElements }) => ariaDescribedByElements?.[0]?.textContent,
    );
    expect(said).toBe('Chofer creado correctamente');
    await follow('Choferes');
    await main(page).getByRole('row', { name: 'Pedro Rojas' }).waitFor();
  });

  it('With the keyboard alone a deletion is confirmed with the focus on Cancelar; Esc returns, and the deletion is announced', async () => {
    const remove = main(page).getByRole('button', { name: 'Eliminar' });
    await tabTo(page, remove);
    await page.getByRole('tooltip', { name: 'Eliminar Pedro Rojas' }).waitFor();
    await page.keyboard.press('Enter');
    await expectFocus(modal().getByRole('button', { name: 'Cancelar' }));
    // The page behind the dialog cannot be focused.
    for (let stops = 0; stops < 3; stops++) {
      await page.keyboard.press('Tab');
      expect(await isFocused(modal().locator(':focus'))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expectFocus(remove);
    await page.keyboard.press('Space');
    await expectFocus(modal().getByRole('button', { name: 'Cancelar' }));
    await tabTo(page, modal().getByRole('button', { name: 'Eliminar' }));
    await page.keyboard.press('Enter');
    await page.locator('[aria-live=polite]').getByText('Chofer eliminado correctamente').waitFor();
    await main(page).getByText('No hay choferes').waitFor();
    await expectFocus(main(page));
  });
});

describe('The focus', () => {
  it('The focus is on a link that skips the menu after a page load', async () => {
    await page.goto('/admin/bodega');
    await heading('Bodegas').waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Saltar al contenido' }));
    await page.keyboard.press('Enter');
    await expectFocus(heading('Bodegas'));
    expect(new URL(page.url()).hash).toBe('');
  });

  it('The focus moves to the heading of a new screen, and to that of the one before on the way back', async () => {
    await main(page).getByRole('link', { name: 'Crear', exact: true }).click();
    await expectFocus(heading('Crear Bodega'));
    await page.goBack();
    await expectFocus(heading('Bodegas'));
  });

  it('A field that the user enters before a new screen has its first frame keeps the focus', async () => {
    await page.evaluate(() => {
      globalThis.requestAnimationFrame = (run) => setTimeout(run, 500);
    });
    await main(page).getByRole('link', { name: 'Crear', exact: true }).click();
    await field('Nombre').focus();
    await page.waitForTimeout(1000);
    expect(await isFocused(field('Nombre'))).toBe(true);
    await page.reload();
    await page.goBack();
    await heading('Bodegas').waitFor();
  });

  it('The focus stays where it is while a list is searched or sorted', async () => {
    await createOne(page, 'chofer', choferForm('Ana Soto'), 'Chofer creado correctamente');
    await main(page).getByPlaceholder('Buscar').fill('soto');
    await page.waitForURL(/buscar=soto/);
    expect(await isFocused(main(page).getByPlaceholder('Buscar'))).toBe(true);
    const nombre = main(page).getByRole('columnheader', { name: 'Nombre' }).getByRole('button');
    await nombre.press('Enter');
    await page.waitForURL(/orden=nombre/);
    expect(await isFocused(nombre)).toBe(true);
  });
});

describe('The preferences of the system', () => {
  it('The document is in the Spanish of Chile, and the login has a title too', async () => {
    expect(await page.locator('html').getAttribute('lang')).toBe('es-CL');
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.title()).toBe('Iniciar sesión · Transporte');
    await expectFocus(page.getByRole('heading', { name: 'Iniciar sesión' }));
  });

  it('With reduced motion nothing moves for longer than an instant', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByLabel('Correo electrónico').fill(STAGE_EMAIL);
    await page.getByLabel('Contraseña', { exact: true }).fill(STAGE_PASSWORD);
    await button('Iniciar sesión').click();
    await page.waitForURL('**/admin/dashboard');
    await page.goto('/admin/chofer');
    await main(page).getByRole('button', { name: 'Eliminar' }).click();
    await modal().waitFor();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
          const durations =
            animationName === 'none' ? transitionDuration : `${transitionDuration}, ${animationDuration}`;
          return durations
            .split(', ')
            .map((text) => ({ element: element.tagName, ms: Number.parseFloat(text) * 1000 }));
        })
        .filter(({ ms }) => ms > 10),
    );
    expect(moving).toEqual([]);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ reducedMotion: null });
  });

  const colors = (locator: Locator) =>
    locator.evaluate((element) => {
      const { color, borderTopColor, outlineWidth } = getComputedStyle(element);
      return { color, border: borderTopColor, outline: outlineWidth };
    });

  it('With more contrast secondary text is as dark as other text, lines have its colour, and the focus outline is wider', async () => {
    const search = main(page).getByPlaceholder('Buscar');
    const description = main(page).getByText('Conductores que se asignan a las operaciones');
    const { color } = await colors(heading('Choferes'));
    expect((await colors(description)).color).not.toBe(color);
    await page.emulateMedia({ contrast: 'more' });
    expect((await colors(description)).color).toBe(color);
    expect((await colors(main(page).getByRole('columnheader').first())).color).toBe(color);
    expect((await colors(search)).border).toBe(color);
    await main(page).getByRole('link', { name: 'Crear', exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    expect((await colors(page.locator(':focus'))).outline).toBe('3px');
    await page.emulateMedia({ contrast: null });
  });

  it('With the system’s own colours the focus, the current screen and what is chosen have a line', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.keyboard.press('Tab');
    expect((await colors(page.locator(':focus'))).outline).toBe('2px');
    const current = page.getByRole('navigation').locator('a[aria-current=page]').first();
    await page.goto('/admin/operacion');
    await current.waitFor();
    expect((await colors(current)).outline).toBe('2px');
    await scheduleImport(await openPost(stage.serverUrl));
    await page.goto('/admin/operacion/create');
    await main(page).getByText('Importación', { exact: true }).click();
    expect((await colors(main(page).getByText('Importación', { exact: true }))).outline).toBe('2px');
    await page.emulateMedia({ forcedColors: null });
  });

  it('No error is written to the console while the keyboard and the preferences are tested', () => {
    expect(stage.browser.errors).toEqual([]);
  });
});

describe('A chart', () => {
  it('The keyboard picks what the pointer picks in a chart, from a table that is in sight meanwhile', async () => {
    const post = await openPost(stage.serverUrl);
    await openCompany(post);
    await scheduleImport(post);
    await page.goto('/admin/dashboard');
    const states = main(page).getByRole('table', { name: 'Operaciones por estado' });
    await states.waitFor({ state: 'attached' });
    const height = async (): Promise<number> => (await states.locator('..').boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThan(2);
    const state = states.getByRole('button', { name: 'Agendado' });
    await state.focus();
    expect(await height()).toBeGreaterThan(60);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/operacion');
  });
});
