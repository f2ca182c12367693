/** Named views of a list (R27.7): saved, opened, renamed, deleted, the one a list opens with, on another device, without a network. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ListTablet,
  openListDesktop,
  openListTablet,
  openOperacionLists,
} from '#tests/support/list-devices.ts';
import { cutOff, online, upToDate } from '#tests/support/office.ts';
import type { BrowserStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;
let second: ListTablet | undefined;

beforeAll(async () => {
  stage = await openListDesktop(60);
  ({ page } = stage.browser);
});
afterAll(async () => {
  await second?.close();
  await stage?.close();
});
beforeEach(() => openOperacionLists(stage));

const asignado = (on = page): Locator => on.getByRole('region', { name: 'ASIGNADO', exact: true });
const opener = (on = page): Locator => asignado(on).getByRole('button', { name: /^Vistas/ });
const menu = (on = page): Locator => on.getByRole('group', { name: 'Vistas de ASIGNADO' });
const quick = (name: string, on = page): Locator =>
  asignado(on).getByRole('group', { name: 'Filtros rápidos de ASIGNADO' }).getByRole('button', { name });
const pressed = async (name: string, isPressed: boolean, on = page): Promise<void> => {
  await expect.poll(() => quick(name, on).getAttribute('aria-pressed')).toBe(String(isPressed));
};
const address = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
const stored = async (): Promise<string[]> => {
  const rows = await stage.query('select valor from preferencia order by clave');
  return rows.map(({ valor }) => {
    const { nombre } = JSON.parse(valor) as { nombre?: string };
    return nombre ?? 'inicial';
  });
};

async function saveAs(name: string): Promise<void> {
  await opener().click();
  await menu().getByLabel('Nombre de una vista nueva').fill(name);
  await page.keyboard.press('Enter');
  await expect.poll(() => opener().innerText()).toBe(name);
  await page.keyboard.press('Escape');
}

describe('Views', () => {
  it('What a list shows is saved under a name, and opened again with its search, filters and order', async () => {
    await quick('Hoy').click();
    await asignado().getByRole('columnheader', { name: 'Chofer' }).getByRole('button').click();
    await expect.poll(address).toMatchObject({ asignado_orden: 'chofer_nombre:ASC' });
    await saveAs('Hoy por chofer');
    await expect.poll(stored).toEqual(['Hoy por chofer']);
    await opener().click();
    await menu().getByRole('button', { name: 'Lista completa' }).click();
    await pressed('Hoy', false);
    expect(await menu().isVisible()).toBe(false);
    expect(await opener().innerText()).toBe('Vistas');
    await opener().click();
    await menu().getByRole('button', { name: 'Hoy por chofer', exact: true }).click();
    await pressed('Hoy', true);
    expect(address()).toMatchObject({
      asignado_desde: 'hoy',
      asignado_hasta: 'hoy',
      asignado_orden: 'chofer_nombre:ASC',
    });
    await page.goBack();
    await pressed('Hoy', false);
  });

  it('A changed view is saved again by its menu, and a name that is taken is refused', async () => {
    await opener().click();
    await menu().getByRole('button', { name: 'Hoy por chofer', exact: true }).click();
    await quick('Atrasadas').click();
    await opener().click();
    await menu().getByLabel('Nombre de una vista nueva').fill('hoy por CHOFER');
    await menu().getByRole('button', { name: 'Guardar vista' }).click();
    await menu().getByText('Ya hay una vista con ese nombre').waitFor();
    await menu().getByRole('button', { name: 'Guardar los cambios en «Hoy por chofer»' }).click();
    await opener().click();
    await menu().getByRole('button', { name: 'Cambiar el nombre de «Hoy por chofer»' }).click();
    await menu().getByLabel('Nombre', { exact: true }).fill('Atrasadas por chofer');
    await page.keyboard.press('Enter');
    await expect.poll(() => opener().innerText()).toBe('Atrasadas por chofer');
    await expect.poll(stored).toEqual(['Atrasadas por chofer']);
    await page.reload();
    await pressed('Atrasadas', true);
  });

  it('A list opens with its default view until the whole list is chosen, and its filters can be removed', async () => {
    await opener().click();
    const star = menu().getByRole('button', { name: 'Abrir ASIGNADO con «Atrasadas por chofer»' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(stored).toEqual(['inicial', 'Atrasadas por chofer']);
    await page.goto('/admin/operacion');
    await pressed('Atrasadas', true);
    expect(address()).toEqual({});
    await quick('Atrasadas').click();
    await pressed('Atrasadas', false);
    expect(address()).toMatchObject({ asignado_orden: 'chofer_nombre:ASC' });
    await page.goto('/admin/operacion');
    await opener().click();
    await menu().getByRole('button', { name: 'Lista completa' }).click();
    await pressed('Atrasadas', false);
    await page.reload();
    await opener().waitFor();
    await pressed('Atrasadas', false);
  });

  it('Another device of the user has the views, also without a network', async () => {
    second = await openListTablet(stage);
    const { tablet, network } = second;
    await pressed('Atrasadas', true, tablet.page);
    await upToDate(tablet.page);
    await cutOff(network, tablet.page);
    await tablet.page.reload();
    await pressed('Atrasadas', true, tablet.page);
    await opener(tablet.page).tap();
    await menu(tablet.page).getByRole('button', { name: 'Eliminar la vista «Atrasadas por chofer»' }).tap();
    await pressed('Atrasadas', false, tablet.page);
    await tablet.page.getByRole('button', { name: 'Deshacer' }).tap();
    await pressed('Atrasadas', true, tablet.page);
    await opener(tablet.page).tap();
    await menu(tablet.page).getByRole('button', { name: 'Eliminar la vista «Atrasadas por chofer»' }).tap();
    network.restore();
    await online(tablet.page);
    await expect.poll(stored).toEqual([]);
  });
});
