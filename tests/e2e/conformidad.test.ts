/** The screens against the words of the specification, sections 2, 8 and 9: lists, details, menu, bell. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMAIL, type Escenario, openEscenario, PASSWORD } from '#tests/support/escenario.ts';
import { openMuestra } from '#tests/support/muestra.ts';
import { main } from '#tests/support/oficina.ts';
import { login, press } from '#tests/support/pantalla.ts';
import { background, cellsOf, GREEN, openScreen, sinAcentos, textsOf } from '#tests/support/palabras.ts';

let escenario: Escenario;
let page: Page;

beforeAll(async () => {
  escenario = await openEscenario();
  page = escenario.navegador.page;
  await openMuestra(escenario.servidor);
  await login(page, EMAIL, PASSWORD);
  await page.getByText('Al día').waitFor();
});

afterAll(async () => {
  await escenario?.close();
});

const list = (name: string): Locator => main(page).getByRole('region', { name, exact: true });
const modal = (): Locator => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const open = (path: string): Promise<void> => openScreen(page, path);

interface Lista {
  path: string;
  name: string;
  columns: string;
  /** What the first row says. */
  row: string;
  /** The buttons of a row; what leads somewhere, with its address. */
  actions: string;
  /** The green button. */
  create?: string;
}

const EDITAR = (modulo: string): string => `Editar /admin/${modulo}/edit/1, Eliminar`;
const DE_LA_BODEGA = 'Viña Santa Elena, Bodega Norte, San Antonio, 1';
const COLUMNAS_BODEGA = 'Cliente, Bodega, Comuna, Total Contenedores';

const LISTAS: readonly Lista[] = [
  {
    path: 'chofer',
    name: 'Choferes',
    columns: 'Nombre, Contrato, Comision %',
    row: 'Pedro Rojas, Interno, 10',
    actions: EDITAR('chofer'),
    create: 'Crear',
  },
  {
    path: 'camion',
    name: 'Camiones',
    columns: 'Placa, Marca, Capacidad TON',
    row: 'KXPT42, Volvo, 28',
    actions: EDITAR('camion'),
    create: 'Crear',
  },
  {
    path: 'cliente',
    name: 'Clientes',
    columns: 'Nombre, Rut, Giro',
    row: 'Viña Santa Elena, 76105422-8, Vinos',
    actions: EDITAR('cliente'),
    create: 'Crear',
  },
  {
    path: 'bodega',
    name: 'Bodegas',
    columns: 'Nombre, Direccion, Comuna',
    row: 'Bodega Norte, Camino Real 100, San Antonio',
    actions: EDITAR('bodega'),
    create: 'Crear',
  },
  {
    path: 'deposito',
    name: 'Depósitos',
    columns: 'Nombre, Comuna, Direccion',
    row: 'Sitrans, San Antonio, Av. Angamos 1601',
    actions: EDITAR('deposito'),
    create: 'Crear',
  },
  {
    path: 'puerto',
    name: 'Puertos',
    columns: 'Nombre, Comuna, Direccion',
    row: 'STI San Antonio, San Antonio, Av. Angamos 1601',
    actions: EDITAR('puerto'),
    create: 'Crear',
  },
  {
    path: 'negociacion',
    name: 'Negociaciones',
    columns: 'Cliente, Precio por Estancia, Horas de Estancia',
    row: 'Viña Santa Elena, $15.000, 6',
    actions: EDITAR('negociacion'),
    create: 'Crear',
  },
  {
    path: 'operacion',
    name: 'AGENDADO',
    columns: 'Numero Operacion, Cliente, Tipo Operacion, Fecha, Monto',
    row: '4, Viña Santa Elena, Exportación, <hoy>, $200.000',
    actions: 'Asignar Chofer /admin/operacion/asignar-chofer/4, Eliminar',
    create: 'Crear',
  },
  {
    path: 'operacion',
    name: 'ASIGNADO',
    columns:
      'Numero Operacion, Cliente, Tipo Operacion, Eta Puerto, Eta Planta, Monto, Chofer, Camion, Estado',
    row: '1, Viña Santa Elena, Importación, 2026-03-05, 2026-03-05, $350.000, Pedro Rojas, Volvo, Pendiente',
    actions: 'Ver Detalle /admin/operacion/detail/1, Eliminar',
  },
  {
    path: 'factura',
    name: 'Clientes por facturar',
    columns: 'Cliente, Monto Extras, Monto Operaciones',
    row: 'Viña Santa Elena, $80.000, $350.000',
    actions: 'Crear Factura /admin/factura/create/1',
  },
  {
    path: 'factura',
    name: 'Facturados',
    columns: 'N° Factura, Cliente, Total, Pagado',
    row: '1, Viña Santa Elena, $452.200, Pendiente',
    actions: 'Ver Detalle /admin/factura/detail/1, Eliminar',
  },
  {
    path: 'almacenamiento',
    name: 'Contenedores Vacíos',
    columns: COLUMNAS_BODEGA,
    row: DE_LA_BODEGA,
    actions: 'Ver Detalle /admin/almacenamiento/vacio/detalles/1',
  },
  {
    path: 'almacenamiento',
    name: 'Contenedores con Mercadería',
    columns: COLUMNAS_BODEGA,
    row: DE_LA_BODEGA,
    actions: 'Ver Detalle /admin/almacenamiento/mercaderia/detalles/1',
  },
  {
    path: 'contenedor',
    name: 'Agendamientos Contenedores',
    columns: `${COLUMNAS_BODEGA}, Fecha Agenda`,
    row: `${DE_LA_BODEGA}, 2026-03-15`,
    actions: 'Mover Contenedores /admin/contenedor/asignar/2, Eliminar',
    create: 'Agendar',
  },
];

const hoy = (): string => new Date().toLocaleDateString('sv', { timeZone: 'America/Santiago' });

/** 'Editar /admin/chofer/edit/1': a button by its name, a link with where it leads. */
async function actionsOf(row: Locator): Promise<string[]> {
  const texts = await textsOf(row.getByRole('button').or(row.getByRole('link')));
  const hrefs = await row
    .getByRole('button')
    .or(row.getByRole('link'))
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('href')));
  return texts.map((text, index) => [text, hrefs[index]].filter(Boolean).join(' '));
}

describe('a list', () => {
  it.each(LISTAS)(
    '/admin/$path, $name: $columns',
    async ({ path, name, columns, row, actions, create = '' }) => {
      await open(path);
      const box = list(name);
      const headers = box.getByRole('columnheader');
      expect(sinAcentos((await textsOf(headers)).join(', '))).toBe(`${columns}, Acciones`);
      // All but Acciones sort.
      expect(await headers.getByRole('button').count()).toBe(columns.split(', ').length);
      const first = box.locator('tbody tr').first();
      expect((await cellsOf(first)).join(', ')).toBe(row.replace('<hoy>', hoy()));
      expect((await actionsOf(first)).join(', ')).toBe(actions);
      expect(await box.getByPlaceholder('Buscar', { exact: true }).count()).toBe(1);
      expect(await box.getByText('Página 1 de 1', { exact: true }).count()).toBe(1);
      for (const step of ['Anterior', 'Siguiente'])
        expect(await box.getByRole('button', { name: step }).isDisabled()).toBe(true);
      const green = box.locator('a').filter({ hasText: /^(Crear|Agendar)$/ });
      expect((await textsOf(green)).join(', ')).toBe(create);
      if (create !== '') {
        expect(await green.getAttribute('href')).toBe(`/admin/${path}/create`);
        expect(await background(green)).toBe(GREEN);
      }
      await main(page).getByRole('navigation', { name: 'Migas de pan' }).waitFor();
    },
  );

  it('its buttons have tooltips that say what they do', async () => {
    await open('chofer');
    for (const name of ['Editar', 'Eliminar']) {
      await list('Choferes').locator('tbody tr').first().getByText(name, { exact: true }).hover();
      await page.getByRole('tooltip', { name: `${name} Pedro Rojas` }).waitFor();
    }
  });

  it('asks before it deletes, in the words of the specification; Cancelar just closes', async () => {
    await open('contenedor');
    await press(main(page), 'Eliminar');
    await modal().getByText('Estás seguro de eliminar este Contenedor?', { exact: true }).waitFor();
    expect(await textsOf(modal().getByRole('button'))).toEqual(['Cancelar', 'Eliminar']);
    await press(modal(), 'Cancelar');
    await modal().waitFor({ state: 'detached' });
    await open('operacion/detail/1');
    await main(page).getByRole('button', { name: 'Eliminar' }).last().click();
    await modal().getByText('Estás seguro de eliminar este Movimiento?', { exact: true }).waitFor();
    expect(await textsOf(modal().getByRole('button'))).toEqual(['Cancelar', 'Eliminar']);
    await press(modal(), 'Cancelar');
    expect(escenario.proxy.seen.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });
});
