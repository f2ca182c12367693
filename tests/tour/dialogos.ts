/** What opens over a screen: its name begins with the screen's, its way there is a user's. */
import type { Page } from 'playwright-core';
import { press } from '#tests/support/pantalla.ts';

export const DIALOGS: readonly [name: string, show: (page: Page) => Promise<void>][] = [
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
    'chofer.eliminar',
    async (page) => {
      await press(page, /^Eliminar/);
      await page.getByRole('alertdialog').waitFor();
    },
  ],
];
