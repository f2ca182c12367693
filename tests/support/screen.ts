/** Actions of a user on a screen, by the names that the user sees. */
import type { Locator, Page } from 'playwright-core';

type Scope = Page | Locator;

/** The window sizes of the three kinds of device. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
};

const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope);

/** Fills a control by its label, whatever kind it is: text, select, combobox, radio group, date. */
export async function fill(scope: Scope, label: string, value: string): Promise<void> {
  const control = scope.getByLabel(label, { exact: true });
  const tag = await control.evaluate((element) => element.tagName);
  if (tag === 'FIELDSET') {
    await control.getByText(value, { exact: true }).click();
  } else if (tag === 'SELECT') {
    // Selected by its text, because a provisional id may become the server's at any moment.
    const option = control.locator('option', { hasText: value }).first();
    await control.selectOption({ label: (await option.innerText()).trim() });
  } else if ((await control.getAttribute('role')) === 'combobox') {
    await control.fill(value);
    const options = pageOf(scope).getByRole('listbox', { name: 'Opciones' });
    await options.getByRole('option', { name: value }).first().click();
  } else {
    await control.fill(value);
    await control.press('Tab');
  }
}

export async function fillAll(scope: Scope, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fill(scope, label, value);
}

export const press = (scope: Scope, name: string | RegExp): Promise<void> =>
  scope
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .first()
    .click();

/** Pays what is left of the invoice on screen. */
export async function payFactura(page: Page): Promise<void> {
  await press(page, 'Pagar');
  await press(page.getByRole('dialog'), 'Pagar');
}

/** `home`: the screen that the login leads to. */
export async function login(
  page: Page,
  email: string,
  password: string,
  home = '/admin/dashboard',
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await press(page, 'Iniciar sesión');
  await page.waitForURL(`**${home}`);
}

/** Presses Guardar and waits for the modal that says so. */
export async function save(scope: Scope, page: Page, text: string | RegExp): Promise<void> {
  await press(scope, 'Guardar');
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByText(text).first().waitFor();
}

/** Presses the button of a result modal, unless it has already closed by itself. */
export async function leaveResult(page: Page): Promise<void> {
  const [button] = await page.getByRole('alertdialog').getByRole('button').last().elementHandles();
  await button?.click().catch(async (error: unknown) => {
    if (await button.evaluate(({ isConnected }) => isConnected)) throw error;
  });
}

/** Saves, and follows the result to its screen. */
export async function saveAndGo(scope: Scope, page: Page, text: string | RegExp): Promise<void> {
  await save(scope, page, text);
  await leaveResult(page);
}

export const chip = (page: Page): Locator =>
  page.getByText(/^(Al día|Sin conexión|\d+ pendientes?|\d+ con error)/).first();

/** Whether nearly all of the element is visible, also inside what scrolls. */
export const isInSight = (locator: Locator): Promise<boolean> =>
  locator.evaluate(
    (element) =>
      new Promise((resolve) => {
        new IntersectionObserver(([entry]) => resolve(entry!.intersectionRatio > 0.9)).observe(element);
      }),
  );
