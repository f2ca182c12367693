import type { Notificacion } from '#contracts/notificacion.ts';
import { daysInBodegaText, bellGroups, montoDeuda } from '#features/notificaciones/groups.ts';
import { describe, expect, it } from 'vitest';

const EMPTY: Notificacion = { clientes_deuda: [], contenedores_mercaderia: [], operaciones: [] };
const ETAS = { eta_planta: '2026-11-23T01:30:00.000Z', eta_puerto: '2026-11-20T12:00:00.000Z' };

/** Link, title and detail of every item, as a user reads them. */
const lines = (notificacion: Partial<Notificacion>) =>
  bellGroups({ ...EMPTY, ...notificacion }).flatMap(({ link, items }) =>
    items.map(({ title, detail }) => [link.to, title, detail]),
  );

describe('The bell', () => {
  it('The bell shows a debt as the sum of both amounts, a missing one counting as 0', () => {
    expect(montoDeuda({ monto_extras: '30000', monto_extras_extras: '350000' })).toBe(380_000);
    expect(montoDeuda({ monto_extras: '30000' })).toBe(30_000);
    expect(montoDeuda({ monto_extras: '', monto_extras_extras: '7' })).toBe(7);
    expect(montoDeuda({})).toBe(0);
  });

  it('The bell leads from a debt to the invoices, with the client and the amount', () => {
    const deuda = { id: 1, nombre: 'Viña Sur', monto_extras: '30000', monto_extras_extras: '350000' };
    expect(lines({ clientes_deuda: [deuda] })).toEqual([['/admin/factura', 'Viña Sur', '$380.000']]);
  });

  it('The bell leads from containers with goods to the warehouses, with their days', () => {
    const contenedor = { id: 1, cliente: 'Viña Sur', bodega: 'Norte', dias: 5, libres_restantes: 0 };
    expect(
      lines({
        contenedores_mercaderia: [
          { ...contenedor, numero: 'CSQU3054383' },
          { ...contenedor, numero: null, dias: 1 },
        ],
      }),
    ).toEqual([
      ['/admin/almacenamiento', 'CSQU3054383', '5 días en bodega'],
      ['/admin/almacenamiento', 'Contenedor sin número', '1 día en bodega'],
    ]);
    expect(daysInBodegaText(0)).toBe('Desde hoy en bodega');
  });

  it("The bell leads from an operation to its page, with the date of the relevant ETA in the company's zone", () => {
    const operacion = { cliente: 'Viña Sur', ...ETAS };
    expect(
      lines({
        operaciones: [
          { ...operacion, id: 7, tipo: 'EXPORTACION' },
          { ...operacion, id: 8, tipo: 'IMPORTACION' },
          { ...operacion, id: 'b8f2c9d0-0000-4000-8000-000000000000', tipo: 'IMPORTACION' },
        ],
      }),
    ).toEqual([
      ['/admin/operacion', 'Operación 7', 'ETA 2026-11-22'],
      ['/admin/operacion', 'Operación 8', 'ETA 2026-11-20'],
      ['/admin/operacion', 'Operación nueva', 'ETA 2026-11-20'],
    ]);
  });

  it('The bell leads from an item to a search that finds it, if it has a number or name', () => {
    const contenedor = { id: 1, cliente: 'Viña', bodega: 'Norte', dias: 5, libres_restantes: 0 };
    const operacion = { cliente: 'Viña', ...ETAS, tipo: 'IMPORTACION' as const };
    const groups = bellGroups({
      clientes_deuda: [{ id: 1, nombre: 'Viña Sur', monto_extras: '1', monto_extras_extras: '' }],
      contenedores_mercaderia: [
        { ...contenedor, numero: 'CSQU3054383' },
        { ...contenedor, numero: null },
      ],
      operaciones: [
        { ...operacion, id: 7 },
        { ...operacion, id: 'b8f2c9d0-0000-4000-8000-000000000000' },
      ],
    });
    expect(groups.flatMap(({ items }) => items.map(({ search }) => search))).toEqual([
      { deudas_buscar: 'Viña Sur' },
      { mercaderia_buscar: 'CSQU3054383' },
      undefined,
      { agendado_buscar: '7', asignado_buscar: '7' },
      undefined,
    ]);
  });
});
