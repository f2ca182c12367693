/** What the menu, the search over everything and the keys offer to dispatch, accounting and readers. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#domain/vocabulary.ts';
import { enter, main, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const PASSWORD = 'una-clave-larga-9';
const emailOf = (role: Role): string => `${role.toLowerCase()}@oficina.cl`;

/** Pages that the search over everything finds by their names, for each role that may open them. */
const PAGES: readonly [name: string, roles: readonly Role[]][] = [
  ['Agendar operación', ['DESPACHO']],
  ['Agendar contenedores', ['DESPACHO']],
  ['Crear chofer', ['DESPACHO']],
  ['Crear cliente', ['DESPACHO', 'CONTABILIDAD']],
  ['Crear negociación', ['CONTABILIDAD']],
  ['Crear usuario', []],
  ['Registro de seguridad', []],
  ['Programación', ['DESPACHO', 'CONTABILIDAD', 'LECTURA']],
  ['Sesiones abiertas', ['DESPACHO', 'CONTABILIDAD', 'LECTURA']],
];

interface Offer {
  role: Role;
  label: string;
  /** Lists where the key `n` opens the form, and where it does nothing. */
  creates: readonly string[];
  reads: readonly string[];
  /** Addresses that the role may not use: what it is told, and where the way back leads. */
  refused: readonly [address: string, does: string, back: string][];
}

const OFFERS: readonly Offer[] = [
  {
    role: 'DESPACHO',
    label: 'Despacho',
    creates: ['chofer', 'cliente'],
    reads: ['negociacion'],
    refused: [
      ['/admin/negociacion/create', 'crear negociaciones', '/admin/negociacion'],
      ['/admin/factura/create/1', 'crear facturas', '/admin/factura'],
      ['/admin/usuario/create', 'crear usuarios', '/admin/dashboard'],
      ['/admin/usuario/seguridad', 'ver el registro de seguridad', '/admin/dashboard'],
    ],
  },
  {
    role: 'CONTABILIDAD',
    label: 'Contabilidad',
    creates: ['cliente', 'negociacion'],
    reads: ['chofer'],
    refused: [
      ['/admin/operacion/create', 'agendar operaciones', '/admin/operacion'],
      ['/admin/operacion/asignar-chofer/1', 'editar operaciones ni asignarles chofer', '/admin/operacion'],
      ['/admin/contenedor/create', 'agendar contenedores', '/admin/contenedor'],
      ['/admin/chofer/importar', 'crear choferes', '/admin/chofer'],
      ['/admin/usuario', 'ver los usuarios', '/admin/dashboard'],
    ],
  },
  {
    role: 'LECTURA',
    label: 'Solo lectura',
    creates: [],
    reads: ['chofer', 'cliente', 'negociacion'],
    refused: [],
  },
];

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  for (const { role } of OFFERS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await post('/usuario', { email: emailOf(role), password: PASSWORD, role });
  }
  await openCompany(post);
  await scheduleImport(post);
});

afterAll(async () => {
  await stage?.close();
});

async function openList(module: string): Promise<void> {
  await page.goto(`/admin/${module}`);
  await main(page).getByRole('row').nth(1).waitFor();
}

async function findsPage(name: string): Promise<boolean> {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Buscar en todo' });
  await search.getByRole('combobox').fill(name);
  await search.getByText(`Buscar «${name}»`).first().waitFor();
  const found = (await search.getByRole('option', { name: new RegExp(`^${name}`) }).count()) > 0;
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'detached' });
  return found;
}

describe.each(OFFERS)('$role', ({ role, label, creates, reads, refused }) => {
  beforeAll(async () => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await enter(page, emailOf(role), PASSWORD);
  });

  it(`The menu of a ${role} has all that the role reads, its name, and no users`, async () => {
    await page.goto('/admin/dashboard');
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    for (const [group, link] of [
      ['Mantenedores', 'Puerto'],
      ['Finanzas', 'Cobranza'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await menu.getByRole('button', { name: group }).click();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await menu.getByRole('link', { name: link }).waitFor();
    }
    const names = (await menu.getByRole('link').allInnerTexts()).map((name) => name.trim()).filter(Boolean);
    expect(names).toEqual(
      'Dashboard Factura Operación Almacenaje Contenedor Hoy Bodega Camión Chofer Cliente Depósito Negociación Puerto Vencimientos Cobranza Liquidaciones Rentabilidad'.split(
        ' ',
      ),
    );
    await page.getByRole('navigation', { name: 'Su cuenta' }).getByText(label, { exact: true }).waitFor();
  });

  it(`The search of a ${role} finds the pages that the role may open, and no others`, async () => {
    await page.goto('/admin/operacion');
    await page.getByRole('heading', { name: 'Operación', level: 1 }).waitFor();
    const found: string[] = [];
    for (const [name] of PAGES) {
      // oxlint-disable-next-line no-await-in-loop -- one dialog
      if (await findsPage(name)) found.push(name);
    }
    expect(found).toEqual(PAGES.filter(([, roles]) => roles.includes(role)).map(([name]) => name));
  });

  it(`The key n creates for a ${role} only what the role permits`, async () => {
    for (const module of creates) {
      // oxlint-disable no-await-in-loop -- one page
      await openList(module);
      await page.keyboard.press('n');
      await page.waitForURL(`**/admin/${module}/create`);
    }
    for (const module of reads) {
      await openList(module);
      expect(await main(page).getByRole('link', { name: 'Crear' }).count()).toBe(0);
      await page.keyboard.press('n');
      expect(new URL(page.url()).pathname).toBe(`/admin/${module}`);
      // oxlint-enable no-await-in-loop
    }
  });

  it.runIf(refused.length > 0)(
    `A ${role} is told at each address that the role does not permit why not, with a way back`,
    async () => {
      for (const [address, does, back] of refused) {
        // oxlint-disable no-await-in-loop -- one page
        await page.goto(address);
        await page.getByRole('heading', { name: 'Sin permiso', level: 1 }).waitFor();
        await main(page).getByText(`Su rol «${label}» no permite ${does}.`).waitFor();
        await main(page)
          .getByRole('link', { name: /^Volver/ })
          .click();
        await page.waitForURL(`**${back}`);
        // oxlint-enable no-await-in-loop
      }
    },
  );
});
