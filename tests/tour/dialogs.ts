/** The dialogs of the screens: each name begins with its screen's, and each is opened as a user does. */
import type { Page } from 'playwright-core';
import { press } from '#tests/support/screen.ts';

export const DIALOGS: readonly [name: string, show: (page: Page) => Promise<void>][] = [
  [
    'operacion.columnas',
    async (page) => {
      await page.getByRole('button', { name: 'Columnas' }).last().click();
      await page.getByRole('button', { name: 'Restablecer' }).waitFor();
    },
  ],
  [
    'operacion-detail.movimiento',
    async (page) => {
      await press(page, 'Crear Movimiento');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'operacion-detail.porteria',
    async (page) => {
      await press(page, 'Tarjeta de portería');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'operacion-detail.aviso',
    async (page) => {
      await press(page, 'Crear Movimiento');
      await page.getByLabel('Fecha de inicio', { exact: true }).fill('2020-03-05 08:00');
      await page.getByLabel('Fecha de término', { exact: true }).fill('2039-03-05 14:00');
      await page.keyboard.press('Tab');
      await page.getByText('El término queda').waitFor();
    },
  ],
  [
    'contenedor-asignar.cobro',
    async (page) => {
      await page.getByLabel('Inicio', { exact: true }).fill('2026-03-05 08:00');
      await page.getByLabel('Fin', { exact: true }).fill('2026-03-07 14:00');
      await page.keyboard.press('Tab');
      await page.getByRole('region', { name: 'Cobros al guardar' }).waitFor();
    },
  ],
  [
    'chofer.eliminar',
    async (page) => {
      await press(page, /^Eliminar/);
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  [
    'cliente-create.aviso',
    async (page) => {
      await page.getByLabel('Rut', { exact: true }).fill('76105422-1');
      await page.keyboard.press('Tab');
      await page.getByText('RUT con dígito').waitFor();
    },
  ],
  [
    'operacion-create.aviso',
    async (page) => {
      await page.getByRole('radio', { name: 'Importación' }).check({ force: true });
      await page.getByLabel('ETA Puerto', { exact: true }).fill('2026-03-05 14:00');
      await page.getByLabel('ETA Planta', { exact: true }).fill('2026-03-05 08:00');
      await page.keyboard.press('Tab');
      await page.getByText('ETA Planta es').waitFor();
    },
  ],
  [
    'operacion-asignar-chofer.aviso',
    async (page) => {
      await page.getByLabel('Comision Chofer Externo (opcional)', { exact: true }).fill('150');
      await page.getByText('La comisión es').waitFor();
    },
  ],
];
