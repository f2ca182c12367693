/** A company with one client at a time, into which a test inserts work of any age. */
import { expect } from 'vitest';
import { TABLES } from '#contracts/tables.ts';
import { openApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { createReplica } from '#tests/support/replica.ts';
import { toFacturaRecord } from '#views/factura.ts';
import { clienteDeuda } from '#views/billing.ts';
import { readerOfRows } from '#views/rows.ts';
import { toOperacionRecord } from '#views/operacion.ts';

export type InvoicedItem = { operacion_id: number } | { extra_id: number };
type Replica = ReturnType<typeof createReplica>;

const ETA = '2024-01-01T00:00:00Z';

/** A company with one client, and functions that insert work of any age. */
export async function agedCompany() {
  const own = await openApi();
  const { db } = own;
  const addCliente = () =>
    insertRows(db, 'cliente', { ...payloads.cliente(), updated_at: '2001-01-01T00:00:00Z' });
  let [cliente_id = 0] = await addCliente();
  async function insert(table: Parameters<typeof insertRows>[1], row: object, old = true): Promise<number> {
    const updated_at = old ? ETA : new Date().toISOString();
    const [id] = await insertRows(db, table, { ...row, updated_at });
    return id ?? 0;
  }
  /** Finished, with one movement and one extra. */
  async function operacion(old = true, finalizado = true) {
    const contenedor_id = await insert('contenedor', { numero: null, underlang: false, cliente_id }, old);
    const base = {
      tipo: 'IMPORTACION',
      cliente_id,
      monto: 1,
      eta_puerto: ETA,
      eta_planta: ETA,
      contenedor_id,
    };
    const operacion_id = await insert('operacion', { ...base, finalizado }, old);
    const movimiento = { operacion_id, orden: 1, tipo: 'Retiro en puerto' };
    await insert('movimiento', { ...movimiento, fecha_inicio: ETA, fecha_termino: ETA, datos: {} }, old);
    const charge = { cliente_id, operacion_id, tipo: 'Underlang', monto: 1, detalle: { unidad: 'hora' } };
    return { operacion_id, extra_id: await insert('extra', charge, old) };
  }
  async function factura(charges: readonly InvoicedItem[], { old = true, paid = true } = {}) {
    const totals = { subtotal: charges.length, iva: 0, total: charges.length };
    const factura_id = await insert('factura', { cliente_id, ...totals, pagada: paid }, old);
    const item = { factura_id, descripcion: 'x', precio: 1, cantidad: 1 };
    for (const charge of charges) await insert('factura_item', { ...item, ...charge }, old);
    return factura_id;
  }
  /** A container with its own agendamiento that was moved to a bodega and has left it, and whose porteo was charged. */
  async function vacio({ moved = true, stored = false, invoiced = true } = {}) {
    const bodega_id = await insert('bodega', payloads.bodega());
    const deposito_id = await insert('deposito', payloads.deposito());
    const places = { bodega_id, deposito_id, fecha_agendamiento: ETA };
    const transporte_id = await insert('contenedor_transporte', { cliente_id, ...places });
    const contenedor_id = await insert('contenedor', { underlang: false, cliente_id, transporte_id });
    if (!moved) return { transporte_id, extra_id: 0 };
    const chofer_id = await insert('chofer', payloads.chofer());
    const camion_id = await insert('camion', payloads.camion());
    const porteo_id = await insert('porteo', { transporte_id, chofer_id, camion_id, inicio: ETA, fin: ETA });
    const stay = { contenedor_id, bodega_id, con_mercaderia: false, porteo_id, entrada: ETA };
    await insert('almacenaje', { ...stay, salida: stored ? null : ETA });
    const charge = {
      cliente_id,
      contenedor_id,
      tipo: 'Porteo San Antonio',
      monto: 1,
      detalle: { unidad: 'bloque' },
    };
    const extra_id = await insert('extra', charge);
    return { transporte_id, extra_id, factura: invoiced ? await factura([{ extra_id }]) : 0 };
  }
  /** Further rows belong to another client. */
  async function otherCliente(): Promise<void> {
    [cliente_id = 0] = await addCliente();
  }
  return { own, db, operacion, factura, vacio, otherCliente };
}

export type AgedCompany = Awaited<ReturnType<typeof agedCompany>>;

export const idsOf = (rows: readonly { id: number }[]): number[] =>
  rows.map(({ id }) => id).toSorted((a, b) => a - b);

/** Expects a replica to be complete: its operations, invoices and debts equal the server's answers. */
export async function expectSame({ own }: AgedCompany, replica: Replica): Promise<void> {
  const reader = readerOfRows(Object.fromEntries(TABLES.map((table) => [table, replica.rows(table)])));
  const deudas = await own.get('/cliente/deudas?limit=100');
  const ownRows = [...reader.all('cliente')].flatMap(({ id }) => clienteDeuda(reader, id) ?? []);
  expect(ownRows.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(
    deudas.body.results.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id),
  );
  for (const row of reader.all('factura')) {
    const { body } = await own.get(`/factura/${row.id}`);
    expect(toFacturaRecord(reader, row)).toEqual(body.datos);
  }
  for (const row of reader.all('operacion')) {
    const { body } = await own.get(`/operacion/${row.id}`);
    expect(toOperacionRecord(reader, row)).toEqual(body.datos);
  }
}
