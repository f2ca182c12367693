/** Invoices: each client's finished work every two weeks; most of them are paid. */
import { readerOfRows } from '#views/rows.ts';
import { prepareFactura } from '#views/new-factura.ts';
import { dueDay } from '#domain/abono.ts';
import { formatFecha } from '#domain/date.ts';
import { MEDIOS_ABONO } from '#domain/vocabulary.ts';
import type { Row } from '../http/rows.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { toIso } from './calendar.ts';
import type { Demo } from './demo.ts';
import type { ClienteWithRecords } from './master-data.ts';
import type { RowSet } from './row-set.ts';

/** Of the invoices that are not paid, every second one was paid in part. */
const FACTURAS_PER_PART = 2;
const FOLIO_DAYS = 3;

interface OpenCharge<R> {
  row: R;
  /** The time from which it can be invoiced. */
  from: string;
}

interface Charges {
  operaciones: Row<'operacion'>[];
  extras: Row<'extra'>[];
  /** The operations of charges that came later. */
  invoicedBefore: Row<'operacion'>[];
}

/** A client's uninvoiced items, collected as operations finish. */
export class OpenCharges {
  /** All finished ones, invoiced or not. */
  private readonly finished = new Map<number, Row<'operacion'>>();
  private readonly operaciones = new Map<number, OpenCharge<Row<'operacion'>>[]>();
  private readonly extras = new Map<number, OpenCharge<Row<'extra'>>[]>();

  /** Adds a finished operation's rows; ignores an open one. */
  add(rows: RowSet): void {
    const [operacion] = rows.rows('operacion');
    if (!operacion?.finalizado) return;
    this.finished.set(operacion.id, operacion);
    const from = operacion.updated_at;
    OpenCharges.push(this.operaciones, operacion.cliente_id, { row: operacion, from });
    for (const row of rows.rows('extra')) {
      OpenCharges.push(this.extras, row.cliente_id, { row, from: row.manual ? row.created_at : from });
    }
  }

  /** Adds charges of clients alone. */
  addCobros(rows: RowSet): void {
    for (const row of rows.rows('extra')) {
      OpenCharges.push(this.extras, row.cliente_id, { row, from: row.created_at });
    }
  }

  /**
   * Takes the items of one invoice: nearly all of the client's, charges together with their operations, and those by
   * hand that came later.
   */
  take(demo: Demo, clienteId: number, until: string): Charges {
    const own = this.operaciones.get(clienteId) ?? [];
    const operaciones = own.filter(({ from }) => from < until && demo.random.chance(0.94));
    const ids = new Set<number | null>(operaciones.map(({ row }) => row.id));
    const later = new Set<number | null>(own.map(({ row }) => row.id)).difference(ids);
    const withoutExtras = demo.random.chance(0.04);
    const extras = (this.extras.get(clienteId) ?? []).filter(
      ({ row, from }) =>
        !withoutExtras &&
        from < until &&
        // A charge by hand may come after its operation was invoiced.
        (ids.has(row.operacion_id) || (row.manual && !later.has(row.operacion_id))),
    );
    const left = <R>(all: OpenCharge<R>[] | undefined, taken: OpenCharge<R>[]): OpenCharge<R>[] => {
      const gone = new Set(taken);
      return (all ?? []).filter((charge) => !gone.has(charge));
    };
    this.operaciones.set(clienteId, left(own, operaciones));
    this.extras.set(clienteId, left(this.extras.get(clienteId), extras));
    return {
      operaciones: operaciones.map(({ row }) => row),
      extras: extras.map(({ row }) => row),
      invoicedBefore: extras.flatMap(({ row: { operacion_id: id } }) =>
        id === null || ids.has(id) ? [] : (this.finished.get(id) ?? []),
      ),
    };
  }

  private static push<R>(all: Map<number, OpenCharge<R>[]>, clienteId: number, charge: OpenCharge<R>): void {
    const own = all.get(clienteId);
    if (own) own.push(charge);
    else all.set(clienteId, [charge]);
  }
}

interface BillingRun {
  cliente: ClienteWithRecords;
  at: number;
}

/** Creates invoices at least every two weeks, in the order of their numbers; most clients are up to date. */
function billingRuns({ random, calendar }: Demo, clientes: readonly ClienteWithRecords[]): BillingRun[] {
  const all = clientes.flatMap((cliente) => {
    const days: number[] = [];
    for (let day = -random.int(0, 13) - (random.chance(0.3) ? 28 : 0); day > -350; day -= 14) days.push(day);
    return days.map((day) => ({ cliente, at: calendar.at(day, random.between(9, 18)) }));
  });
  return all.filter(({ at }) => at < calendar.now).toSorted((a, b) => a.at - b.at);
}

/** When it was paid, after two to six weeks, or null; some clients pay months late. */
function pagadaAt({ random, calendar }: Demo, at: number): string | null {
  const pago = at + random.between(10, 45) * DAY_MS;
  return pago < calendar.now && random.chance(0.95) ? toIso(pago) : null;
}

/** The tax document is made within days; every fifth client has purchase orders. */
function numbersOf(
  demo: Demo,
  { row }: ClienteWithRecords,
  at: number,
): Pick<Row<'factura'>, 'folio' | 'orden_compra'> {
  const numero = demo.count('factura') + 1;
  return {
    folio: at < demo.calendar.now - FOLIO_DAYS * DAY_MS ? String(4200 + numero) : null,
    orden_compra: row.id % 5 === 0 ? `OC-${45_000 + numero * 3}` : null,
  };
}

/** A third or so of an invoice that is not paid, in round thousands. */
function payInPart(demo: Demo, rows: RowSet, factura: Row<'factura'>, at: number): void {
  const { random, calendar } = demo;
  const paidAt = at + random.between(5, 30) * DAY_MS;
  const monto = Math.floor((factura.total * random.between(0.2, 0.6)) / 1000) * 1000;
  if (monto === 0 || paidAt >= calendar.now || factura.id % FACTURAS_PER_PART > 0) return;
  const created = toIso(paidAt);
  rows.update('factura', factura.id, created, { abonado: monto });
  const values = { factura_id: factura.id, fecha: formatFecha(paidAt), monto };
  const paid = { medio: 'Transferencia', referencia: 'Abono a cuenta' } as const;
  const abono = rows.insert('abono', created, { ...values, ...paid });
  demo.log(created, 'abono.create', 'abono', null, abono);
}

function makeFactura(
  demo: Demo,
  rows: RowSet,
  { cliente, at }: BillingRun,
  { operaciones, extras, invoicedBefore }: Charges,
): void {
  const reader = readerOfRows({
    cliente: [cliente.row],
    operacion: [...operaciones, ...invoicedBefore],
    extra: extras,
  });
  const ids = (own: readonly { id: number }[]): number[] => own.map(({ id }) => id);
  const newOne = prepareFactura(reader, cliente.row.id, ids(operaciones), ids(extras));
  if (newOne.refusal) throw new Error(`The demo broke a rule: ${JSON.stringify(newOne.refusal)}`);
  const created = toIso(at);
  const emitida_en = formatFecha(at);
  const estado = { pagada: false, pagada_at: null };
  const paper = {
    emitida_en,
    vence: dueDay(emitida_en, cliente.row.plazo_dias),
    ...numbersOf(demo, cliente, at),
    abonado: 0,
    pagos: 0,
  };
  const factura = rows.insert('factura', created, {
    cliente_id: cliente.row.id,
    ...newOne.totals,
    ...estado,
    ...paper,
  });
  for (const item of newOne.items) {
    rows.insert('factura_item', created, { ...(item as Row<'factura_item'>), factura_id: factura.id });
  }
  demo.log(created, 'factura.create', 'factura', null, factura);
  const pagada_at = pagadaAt(demo, at);
  if (pagada_at === null) return payInPart(demo, rows, factura, at);
  const pagada = rows.update('factura', factura.id, pagada_at, {
    pagada: true,
    pagada_at,
    abonado: factura.total,
    pagos: 1,
  });
  demo.log(pagada_at, 'factura.update', 'factura', factura, pagada);
  if (factura.total === 0) return;
  const medio = MEDIOS_ABONO[factura.id % MEDIOS_ABONO.length]!;
  const abono = rows.insert('abono', pagada_at, {
    factura_id: factura.id,
    fecha: formatFecha(pagada_at),
    monto: factura.total,
    medio,
    referencia: medio === 'Transferencia' ? `TR-${80_000 + factura.id}` : null,
  });
  demo.log(pagada_at, 'factura.update', 'abono', null, abono);
}

/** The rows of each invoice. */
export function* makeFacturas(
  demo: Demo,
  clientes: readonly ClienteWithRecords[],
  byFacturar: OpenCharges,
): Generator<RowSet> {
  for (const cut of billingRuns(demo, clientes)) {
    const charges = byFacturar.take(demo, cut.cliente.row.id, toIso(cut.at));
    if (charges.operaciones.length + charges.extras.length === 0) continue;
    const rows = demo.rowSet();
    makeFactura(demo, rows, cut, charges);
    yield rows;
  }
}
