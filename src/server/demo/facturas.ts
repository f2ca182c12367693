/** Invoices: each client's finished work every two weeks; most of them are paid. */
import { readerOfRows } from '#views/rows.ts';
import { prepareFactura } from '#views/new-factura.ts';
import type { Row } from '../http/rows.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { toIso } from './calendar.ts';
import type { Demo } from './demo.ts';
import type { ClienteWithRecords } from './master-data.ts';
import type { RowSet } from './row-set.ts';

interface OpenCharge<R> {
  row: R;
  /** The time from which it can be invoiced. */
  from: string;
}

/** A client's uninvoiced items, collected as operations finish. */
export class OpenCharges {
  private readonly operaciones = new Map<number, OpenCharge<Row<'operacion'>>[]>();
  private readonly extras = new Map<number, OpenCharge<Row<'extra'>>[]>();

  /** Adds a finished operation's rows; ignores an open one. */
  add(rows: RowSet): void {
    const [operacion] = rows.rows('operacion');
    if (!operacion?.finalizado) return;
    const from = operacion.updated_at;
    OpenCharges.push(this.operaciones, operacion.cliente_id, { row: operacion, from });
    for (const row of rows.rows('extra')) OpenCharges.push(this.extras, row.cliente_id, { row, from });
  }

  /** Takes the items of one invoice: nearly all of the client's, and charges together with their operations. */
  take(
    demo: Demo,
    clienteId: number,
    until: string,
  ): { operaciones: Row<'operacion'>[]; extras: Row<'extra'>[] } {
    const own = this.operaciones.get(clienteId) ?? [];
    const operaciones = own.filter(({ from }) => from < until && demo.random.chance(0.94));
    const ids = new Set<number | null>(operaciones.map(({ row }) => row.id));
    const withoutExtras = demo.random.chance(0.04);
    const extras = (this.extras.get(clienteId) ?? []).filter(
      ({ row }) => ids.has(row.operacion_id) && !withoutExtras,
    );
    const left = <R>(all: OpenCharge<R>[] | undefined, taken: OpenCharge<R>[]): OpenCharge<R>[] => {
      const gone = new Set(taken);
      return (all ?? []).filter((charge) => !gone.has(charge));
    };
    this.operaciones.set(clienteId, left(own, operaciones));
    this.extras.set(clienteId, left(this.extras.get(clienteId), extras));
    return { operaciones: operaciones.map(({ row }) => row), extras: extras.map(({ row }) => row) };
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

function makeFactura(
  demo: Demo,
  rows: RowSet,
  { cliente, at }: BillingRun,
  { operaciones, extras }: ReturnType<OpenCharges['take']>,
): void {
  const reader = readerOfRows({ cliente: [cliente.row], operacion: operaciones, extra: extras });
  const ids = (own: readonly { id: number }[]): number[] => own.map(({ id }) => id);
  const newOne = prepareFactura(reader, cliente.row.id, ids(operaciones), ids(extras));
  if (newOne.refusal) throw new Error(`The demo broke a rule: ${JSON.stringify(newOne.refusal)}`);
  const created = toIso(at);
  const estado = { pagada: false, pagada_at: null };
  const factura = rows.insert('factura', created, {
    cliente_id: cliente.row.id,
    ...newOne.totals,
    ...estado,
  });
  for (const item of newOne.items) {
    rows.insert('factura_item', created, { ...(item as Row<'factura_item'>), factura_id: factura.id });
  }
  demo.log(created, 'factura.create', 'factura', null, factura);
  const pagada_at = pagadaAt(demo, at);
  if (pagada_at === null) return;
  const pagada = rows.update('factura', factura.id, pagada_at, { pagada: true, pagada_at });
  demo.log(pagada_at, 'factura.update', 'factura', factura, pagada);
}

/** The rows of each invoice. */
export function* makeFacturas(
  demo: Demo,
  clientes: readonly ClienteWithRecords[],
  byFacturar: OpenCharges,
): Generator<RowSet> {
  for (const cut of billingRuns(demo, clientes)) {
    const charges = byFacturar.take(demo, cut.cliente.row.id, toIso(cut.at));
    if (charges.operaciones.length === 0) continue;
    const rows = demo.rowSet();
    makeFactura(demo, rows, cut, charges);
    yield rows;
  }
}
