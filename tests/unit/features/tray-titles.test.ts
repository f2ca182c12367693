/** How the tray calls a change, and where its form and its record are. */
import type { OutboxRow } from '#data/changes/row.ts';
import { formOf, screenOf, titleOf } from '#data/queries/screens.ts';
import type { Reader } from '#views/reader.ts';
import { describe, expect, it } from 'vitest';

describe('The title of a change in the tray', () => {
  const U = '00000000-0000-4000-8000-000000000001';
  const row = {
    name: 'movimiento.create',
    args: { id: null, body: { operacion: U }, etiqueta: 'Retiro en puerto · operación nueva' },
    creates: [],
  } as unknown as OutboxRow;
  const knowing = (operacion: { id: number | string } | undefined) =>
    ({ get: () => operacion }) as unknown as Reader;

  it.each([
    ['still new', { id: U }, 'Registrar movimiento: Retiro en puerto · operación nueva'],
    ['numbered by now', { id: 7 }, 'Registrar movimiento: Retiro en puerto · operación 7'],
    ['not here', undefined, 'Registrar movimiento: Retiro en puerto · operación nueva'],
  ])('The title of a change names its operation if that is %s', (_, operacion, title) => {
    expect(titleOf(row, knowing(operacion))).toBe(title);
  });

  it('The title of a change names its client once', () => {
    const reader = {
      get: (table: string) => (table === 'cliente' ? { nombre: 'Viña Sur' } : { id: 7, cliente_id: 1 }),
    } as unknown as Reader;
    expect(titleOf(row, reader)).toBe('Registrar movimiento: Retiro en puerto · operación 7 · Viña Sur');
    const known = { ...row, args: { ...row.args, etiqueta: 'Retiro · Viña Sur' } };
    expect(titleOf(known, reader)).toBe('Registrar movimiento: Retiro · Viña Sur');
  });
});

describe('Where a change is edited and its record is shown', () => {
  const U = '00000000-0000-4000-8000-000000000001';
  /** Every record is there but number 404; movements are of operation 5. */
  const reader = {
    get: (_: string, id: unknown) =>
      id === null || id === 404 ? undefined : { id, deleted_at: null, operacion_id: 5 },
  } as unknown as Reader;
  const row = (name: string, id: number | null, body: object = {}) =>
    ({ name, args: { id, body, etiqueta: '' }, creates: id === null ? [U] : [] }) as unknown as OutboxRow;

  it.each([
    ['chofer.create', null, {}, '/admin/chofer/create', `/admin/chofer/edit/${U}`],
    ['negociacion.update', 7, {}, '/admin/negociacion/edit/7', '/admin/negociacion/edit/7'],
    ['cliente.remove', 7, {}, null, '/admin/cliente/edit/7'],
    ['factura.remove', 7, {}, null, '/admin/factura/detail/7'],
    ['operacion.remove', 404, {}, null, null],
    ['movimiento.update', 404, { operacion: 3 }, null, '/admin/operacion/detail/3'],
    ['operacion.create', null, {}, '/admin/operacion/create', `/admin/operacion/detail/${U}`],
    [
      'operacion.update',
      7,
      { camionId: 1 },
      '/admin/operacion/asignar-chofer/7',
      '/admin/operacion/detail/7',
    ],
    ['operacion.update', 7, { monto: 1 }, '/admin/operacion/detail/7', '/admin/operacion/detail/7'],
    ['movimiento.create', null, { operacion: 3 }, '/admin/operacion/detail/3', '/admin/operacion/detail/3'],
    ['movimiento.update', 7, {}, '/admin/operacion/detail/5', '/admin/operacion/detail/5'],
    ['movimiento.remove', 7, {}, null, '/admin/operacion/detail/5'],
    ['contenedor.create', null, {}, '/admin/contenedor/create', `/admin/contenedor/asignar/${U}`],
    [
      'transporte.create',
      null,
      { contenedorTransporteId: 4 },
      '/admin/contenedor/asignar/4',
      '/admin/contenedor/asignar/4',
    ],
    ['transporte.remove', 4, {}, null, '/admin/contenedor/asignar/4'],
    ['factura.create', null, { cliente: 2 }, '/admin/factura/create/2', `/admin/factura/detail/${U}`],
    ['factura.update', 4, {}, null, '/admin/factura/detail/4'],
    ['movimiento.create', null, { operacion: 404 }, null, null],
    ['otra.cosa', 4, {}, null, null],
  ])('The form and the screen of a change are found: %s %j %j', (name, id, body, edit, open) => {
    const change = row(name, id, body);
    expect([formOf(change, reader), screenOf(change, reader)]).toEqual([edit, open]);
  });
});
