/** Settlements: each driver's finished work, month by month; a few drivers still wait for that of the last month. */
import { formatFecha, startOfNamedDay } from '#domain/date.ts';
import { HOUR_MS } from '#domain/milliseconds.ts';
import { laterDay } from '#domain/plain-day.ts';
import { prepareLiquidacion } from '#views/liquidacion.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Row } from '../http/rows.ts';
import { toIso } from './calendar.ts';
import type { Demo } from './demo.ts';
import type { RowSet } from './row-set.ts';

const WAITING_SHARE = 0.4;
const ADVANCE_SHARE = 0.5;

interface Finished {
  operacion: Row<'operacion'>;
  end: Row<'movimiento'>;
}

/** A driver's work of a month, collected as operations finish. */
export class OpenComisiones {
  /** By '2026-03 7': the month and the driver. */
  readonly byMonth = new Map<string, Finished[]>();

  /** Adds a finished operation's rows; ignores an open one. */
  add(rows: RowSet): void {
    const [operacion] = rows.rows('operacion');
    const end = rows.rows('movimiento').at(-1);
    if (!operacion?.finalizado || !end) return;
    const key = `${formatFecha(end.fecha_termino).slice(0, 7)} ${operacion.chofer_id}`;
    const own = this.byMonth.get(key) ?? [];
    own.push({ operacion, end });
    this.byMonth.set(key, own);
  }
}

const startOfNextMonth = (month: string): string => `${laterDay(`${month}-01`, 31).slice(0, 7)}-01`;

/** The rows of each settlement, in the order of time. */
export function* makeLiquidaciones(
  demo: Demo,
  clientes: readonly Row<'cliente'>[],
  { byMonth }: OpenComisiones,
): Generator<RowSet> {
  const { random, calendar } = demo;
  const thisMonth = formatFecha(calendar.now).slice(0, 7);
  const byId = new Map(clientes.map((row) => [row.id, row]));
  const keys = [...byMonth.keys()].toSorted();
  const lastMonth = keys.findLast((key) => !key.startsWith(thisMonth))?.slice(0, 7);
  for (const key of keys) {
    const [month = '', chofer = ''] = key.split(' ');
    if (month === thisMonth || (month === lastMonth && random.chance(WAITING_SHARE))) continue;
    const finished = byMonth.get(key) ?? [];
    const next = startOfNextMonth(month);
    const at = Date.parse(startOfNamedDay(next, random.int(1, 4))) + random.between(9, 18) * HOUR_MS;
    if (at >= calendar.now) continue;
    const operacion = finished.map((each) => each.operacion);
    const reader = readerOfRows({
      operacion,
      movimiento: finished.map(({ end }) => end),
      cliente: operacion.flatMap(({ cliente_id }) => byId.get(cliente_id) ?? []),
    });
    const earned = operacion.reduce((sum, { comision_monto }) => sum + (comision_monto ?? 0), 0);
    // A third of what was earned, in round thousands.
    const anticipos = random.chance(ADVANCE_SHARE) ? Math.floor(earned / 30_000) * 10_000 : 0;
    const input = { desde: null, hasta: laterDay(next, -1), operaciones: null, anticipos, descuentos: 0 };
    const made = prepareLiquidacion(reader, Number(chofer), input);
    // Work without any commission.
    if (made.refusal) continue;
    const rows = demo.rowSet();
    const created = toIso(at);
    const note = anticipos > 0 ? 'Anticipo de quincena' : null;
    const liquidacion = rows.insert('liquidacion', created, {
      chofer_id: Number(chofer),
      ...made.values,
      nota: note,
    });
    for (const line of made.lines as Row<'liquidacion_linea'>[]) {
      rows.insert('liquidacion_linea', created, { ...line, liquidacion_id: liquidacion.id });
    }
    demo.log(created, 'liquidacion.create', 'liquidacion', null, liquidacion);
    yield rows;
  }
}
