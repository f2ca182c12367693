/** A client's statement of account (R35.3). */
import type { Cuenta, CuentaMovimiento } from '#contracts/cobranza.ts';
import type { AbonoRow } from '#domain/abono.ts';
import { daysPast } from '#domain/cobranza.ts';
import type { Tables } from '#contracts/tables.ts';
import type { FacturaRow, Id } from '#domain/tables.ts';
import { openFacturas } from './cobranza.ts';
import { byId, type Reader } from './reader.ts';

/** Plain days, both included; without one of them the statement is open at that end. */
export interface CuentaDays {
  desde?: string | undefined;
  hasta?: string | undefined;
}

export interface CuentaRows {
  cliente: Tables['cliente'];
  /** The client's live ones: at least those from `desde` on, and those of the payments. */
  facturas: readonly FacturaRow[];
  /** Live payments of these invoices: at least those from `desde` on. */
  abonos: readonly AbonoRow[];
  /** What remains of all unpaid invoices. */
  unpaid: number;
}

type Entry = Omit<CuentaMovimiento, 'saldo'> & { id: Id };

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** By day; on the same day invoices come first. */
const inOrder = (a: Entry, b: Entry): number =>
  compare(a.fecha, b.fecha) || compare(b.tipo, a.tipo) || byId(a, b);

function entriesOf({ facturas, abonos }: CuentaRows): Entry[] {
  // An invoice of $0 changes no balance.
  const live = new Map(facturas.filter(({ total }) => total > 0).map((factura) => [factura.id, factura]));
  const charged = [...live.values()].map(({ id, emitida_en, folio, total }): Entry => {
    return { id, fecha: emitida_en, tipo: 'Factura', factura: id, folio, cargo: total, abono: 0 };
  });
  const paid = abonos.flatMap(({ id, fecha, factura_id, monto }): Entry[] => {
    const factura = live.get(factura_id);
    if (!factura) return [];
    return [{ id, fecha, tipo: 'Abono', factura: factura.id, folio: factura.folio, cargo: 0, abono: monto }];
  });
  return [...charged, ...paid];
}

const netOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { cargo, abono }) => sum + cargo - abono, 0);

/**
 * The statement between two days. Its balances are counted back from what remains to be paid now, so what was paid before
 * `desde` need not be read: on the server its rows are many, and a device may not have them (decision 071).
 */
export function cuentaOf(rows: CuentaRows, { desde = '', hasta }: CuentaDays): Cuenta {
  const { id, nombre, razon_social, rut, cel, email } = rows.cliente;
  const since = entriesOf(rows).filter(({ fecha }) => fecha >= desde);
  const saldo_inicial = rows.unpaid - netOf(since);
  const within = hasta === undefined ? since : since.filter(({ fecha }) => fecha <= hasta);
  let saldo = saldo_inicial;
  const movimientos = within
    .toSorted(inOrder)
    .map(({ fecha, tipo, factura, folio, cargo, abono }): CuentaMovimiento => {
      saldo += cargo - abono;
      return { fecha, tipo, factura, folio, cargo, abono, saldo };
    });
  return {
    cliente: { id, nombre, razon_social, rut, cel, email },
    saldo_inicial,
    movimientos,
    saldo_final: saldo,
  };
}

/** The statement from a device's rows; null without such a client. */
export function toCuenta(reader: Reader, clienteId: Id, days: CuentaDays = {}): Cuenta | null {
  const cliente = reader.get('cliente', clienteId);
  if (!cliente) return null;
  const facturas = reader.where('factura', 'cliente_id', cliente.id);
  const abonos = facturas.flatMap(({ id }) => reader.where('abono', 'factura_id', id));
  const unpaid = openFacturas(reader, cliente.id).reduce((sum, { saldo }) => sum + saldo, 0);
  return cuentaOf({ cliente, facturas, abonos, unpaid }, days);
}

export interface PendingFactura {
  id: Id;
  folio: string | null;
  emitida_en: string;
  vence: string;
  total: number;
  saldo: number;
  /** Whole days past `vence`; 0 or less while it is in time. */
  dias: number;
}

/** A client's invoices that are not paid, the one that is due first at the top. `hoy`: YYYY-MM-DD. */
export const pendingFacturas = (reader: Reader, clienteId: Id, hoy: string): PendingFactura[] =>
  openFacturas(reader, reader.get('cliente', clienteId)?.id ?? clienteId)
    .map(({ factura: { id, folio, emitida_en, vence, total }, saldo }) => {
      return { id, folio, emitida_en, vence, total, saldo, dias: daysPast(vence, hoy) };
    })
    .toSorted((a, b) => compare(a.vence, b.vence) || byId(a, b));
