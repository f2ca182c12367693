/** Invoices: each client's finished work, every other week; most of them paid by now. */
import { lectorDeFilas } from '#views/rows.ts';
import { prepareFactura } from '#views/new-factura.ts';
import type { Row } from '../http/rows.ts';
import { DIA, iso } from './calendar.ts';
import type { Demo } from './demo.ts';
import type { ClienteConTodo } from './master-data.ts';
import type { RowSet } from './row-set.ts';

interface Cobro<R> {
  row: R;
  /** When it could be invoiced. */
  desde: string;
}

/** What a client has that is not invoiced, as operations finish. */
export class PorFacturar {
  private readonly operaciones = new Map<number, Cobro<Row<'operacion'>>[]>();
  private readonly extras = new Map<number, Cobro<Row<'extra'>>[]>();

  /** An operation's rows, once it is finished; those of one that is open do nothing. */
  add(rows: RowSet): void {
    const [operacion] = rows.rows('operacion');
    if (!operacion?.finalizado) return;
    const desde = operacion.updated_at;
    PorFacturar.push(this.operaciones, operacion.cliente_id, { row: operacion, desde });
    for (const row of rows.rows('extra')) PorFacturar.push(this.extras, row.cliente_id, { row, desde });
  }

  /** Takes what a client is charged on one day: nearly all, and the charges with their operations. */
  take(
    demo: Demo,
    clienteId: number,
    hasta: string,
  ): { operaciones: Row<'operacion'>[]; extras: Row<'extra'>[] } {
    const own = this.operaciones.get(clienteId) ?? [];
    const operaciones = own.filter(({ desde }) => desde < hasta && demo.random.chance(0.94));
    const ids = new Set<number | null>(operaciones.map(({ row }) => row.id));
    const sinExtras = demo.random.chance(0.04);
    const extras = (this.extras.get(clienteId) ?? []).filter(
      ({ row }) => ids.has(row.operacion_id) && !sinExtras,
    );
    const left = <R>(all: Cobro<R>[] | undefined, taken: Cobro<R>[]): Cobro<R>[] => {
      const gone = new Set(taken);
      return (all ?? []).filter((cobro) => !gone.has(cobro));
    };
    this.operaciones.set(clienteId, left(own, operaciones));
    this.extras.set(clienteId, left(this.extras.get(clienteId), extras));
    return { operaciones: operaciones.map(({ row }) => row), extras: extras.map(({ row }) => row) };
  }

  private static push<R>(all: Map<number, Cobro<R>[]>, clienteId: number, cobro: Cobro<R>): void {
    const own = all.get(clienteId);
    if (own) own.push(cobro);
    else all.set(clienteId, [cobro]);
  }
}

interface Corte {
  cliente: ClienteConTodo;
  at: number;
}

/** Every other week at the latest, most clients being up to date: in the order of the invoices' numbers. */
function cortes({ random, calendar }: Demo, clientes: readonly ClienteConTodo[]): Corte[] {
  const all = clientes.flatMap((cliente) => {
    const dias: number[] = [];
    for (let dia = -random.int(0, 13) - (random.chance(0.3) ? 28 : 0); dia > -350; dia -= 14) dias.push(dia);
    return dias.map((dia) => ({ cliente, at: calendar.at(dia, random.between(9, 18)) }));
  });
  return all.filter(({ at }) => at < calendar.ahora).toSorted((a, b) => a.at - b.at);
}

/** When it was paid, or null: after two to six weeks, but some clients let one wait for months. */
function pagadaAt({ random, calendar }: Demo, at: number): string | null {
  const pago = at + random.between(10, 45) * DIA;
  return pago < calendar.ahora && random.chance(0.95) ? iso(pago) : null;
}

function makeFactura(
  demo: Demo,
  rows: RowSet,
  { cliente, at }: Corte,
  { operaciones, extras }: ReturnType<PorFacturar['take']>,
): void {
  const lector = lectorDeFilas({ cliente: [cliente.row], operacion: operaciones, extra: extras });
  const ids = (own: readonly { id: number }[]): number[] => own.map(({ id }) => id);
  const nueva = prepareFactura(lector, cliente.row.id, ids(operaciones), ids(extras));
  if (nueva.rechazo) throw new Error(`The demo broke a rule: ${JSON.stringify(nueva.rechazo)}`);
  const created = iso(at);
  const estado = { pagada: false, pagada_at: null };
  const factura = rows.insert('factura', created, {
    cliente_id: cliente.row.id,
    ...nueva.totales,
    ...estado,
  });
  for (const item of nueva.items) {
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
  clientes: readonly ClienteConTodo[],
  porFacturar: PorFacturar,
): Generator<RowSet> {
  for (const corte of cortes(demo, clientes)) {
    const cobros = porFacturar.take(demo, corte.cliente.row.id, iso(corte.at));
    if (cobros.operaciones.length === 0) continue;
    const rows = demo.rowSet();
    makeFactura(demo, rows, corte, cobros);
    yield rows;
  }
}
