/** Receivables by client and age (R35.1, R35.2), found from the invoices that are not paid. */
import type { CobranzaListRow } from '#contracts/cobranza.ts';
import { LISTS } from '#contracts/lists.ts';
import { addAgeing, type Ageing, daysPast, noDebt, overdueOf, ageBucketOf } from '#domain/cobranza.ts';
import { saldoOf } from '#domain/abono.ts';
import { formatFecha } from '#domain/date.ts';
import type { FacturaRow, Id } from '#domain/tables.ts';
import { rowFilter } from './list-filters.ts';
import { type ListRow, SEARCH_ONLY } from './list-rows.ts';
import { byId, type Reader } from './reader.ts';

/** What remains to be paid of an invoice: pesos, more than 0. */
export interface OpenSaldo extends Pick<FacturaRow, 'cliente_id' | 'vence'> {
  saldo: number;
}

export interface OpenFactura extends OpenSaldo {
  factura: FacturaRow;
}

/** The live invoices of which something remains to be paid; of all clients, or of one. */
export function openFacturas(reader: Reader, cliente: Id | null = null): OpenFactura[] {
  const open = reader.where('factura', 'pagada', false);
  return open.flatMap((factura) => {
    const { cliente_id, vence } = factura;
    if (cliente !== null && cliente_id !== cliente) return [];
    const saldo = saldoOf(factura);
    return saldo > 0 ? [{ factura, cliente_id, vence, saldo }] : [];
  });
}

export const sumCobranza = (rows: readonly Ageing[]): Ageing => rows.reduce<Ageing>(addAgeing, noDebt());

/**
 * The clients that owe these, most first; deleted ones too, since they owe it still. `reader` has the clients; `hoy` is a
 * plain day.
 */
export function cobranzaOf(reader: Reader, open: readonly OpenSaldo[], hoy: string): CobranzaListRow[] {
  const byCliente = new Map<Id, Ageing>();
  for (const { cliente_id, vence, saldo } of open) {
    const ageing = byCliente.get(cliente_id) ?? noDebt();
    ageing[ageBucketOf(daysPast(vence, hoy))] += saldo;
    ageing.total += saldo;
    byCliente.set(cliente_id, ageing);
  }
  return [...byCliente]
    .map(([id, ageing]) => ({ id, nombre: reader.get('cliente', id)?.nombre ?? '—', ...ageing }))
    .toSorted((a, b) => b.total - a.total || byId(a, b));
}

export interface Cobranza {
  rows: CobranzaListRow[];
  totales: Ageing;
}

/** Receivables of all clients on a plain day. */
export function toCobranza(reader: Reader, hoy: string): Cobranza {
  const rows = cobranzaOf(reader, openFacturas(reader), hoy);
  return { rows, totales: sumCobranza(rows) };
}

/** The rows that fit the filter in `query`, with what the list is searched and sorted by beside. */
export function listedCobranza(reader: Reader, rows: readonly CobranzaListRow[], query: object): ListRow[] {
  // No filter of this list depends on the day.
  const fits = rowFilter(reader, LISTS.cobranza, query, '');
  return rows.flatMap((row): ListRow[] => {
    const estado = overdueOf(row) > 0 ? 'vencido' : 'al_dia';
    if (fits && !fits({ estado })) return [];
    const { rut = '', giro = '' } = reader.get('cliente', row.id) ?? {};
    return [{ ...row, [SEARCH_ONLY]: { rut, giro, vencido: overdueOf(row) } }];
  });
}

export interface OverdueCobranza {
  /** Of all clients, in pesos. */
  overdue: number;
  /** Clients with something overdue, most first. */
  rows: (CobranzaListRow & { overdue: number })[];
}

/** What is overdue, for the screen of the day. `now` is an ISO time. */
export function overdueCobranza(reader: Reader, now: string): OverdueCobranza {
  const { rows, totales } = toCobranza(reader, formatFecha(now));
  return {
    overdue: overdueOf(totales),
    rows: rows
      .map((row) => ({ ...row, overdue: overdueOf(row) }))
      .filter(({ overdue }) => overdue > 0)
      .toSorted((a, b) => b.overdue - a.overdue || byId(a, b)),
  };
}
