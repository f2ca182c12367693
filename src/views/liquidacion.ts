/** Settlements with drivers: what is pending, what a new one contains, and its record (R36). For server and overlay. */
import type { LiquidacionListRow, PendingLiquidacion, LiquidacionRecord } from '#contracts/liquidacion.ts';
import { formatFecha } from '#domain/date.ts';
import {
  checkLiquidacion,
  goneRefusal,
  type GoneReason,
  hasComision,
  type LiquidacionLineaRow,
  type LiquidacionRow,
  liquidacionTotals,
  nothingToSettle,
} from '#domain/liquidacion.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { BaseRow, Id, OperacionRow } from '#domain/tables.ts';
import { normalize } from '#domain/text.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { isLiquidada } from './billing.ts';
import { movimientosOf } from './operacion.ts';
import { pickedRows } from './picked-rows.ts';
import { byId, type Reader } from './reader.ts';

export type NewLinea = Omit<LiquidacionLineaRow, keyof BaseRow | 'liquidacion_id'>;

/** 'Importación · Viña Ñuble'. */
function descriptionOf(reader: Reader, { tipo, cliente_id }: OperacionRow): string {
  return `${TIPO_OPERACION_LABEL[tipo]} · ${reader.get('cliente', cliente_id)?.nombre ?? '—'}`;
}

/** The line of an operation; null where it has no commission to settle. */
function lineOf(reader: Reader, row: OperacionRow): NewLinea | null {
  const end = movimientosOf(reader, row.id).at(-1);
  const { id, monto, comision_porcentaje, comision_monto } = row;
  if (!hasComision(row) || !end || comision_porcentaje === null || comision_monto === null) return null;
  return {
    operacion_id: id,
    fecha: formatFecha(end.fecha_termino),
    descripcion: descriptionOf(reader, row),
    monto_operacion: monto,
    porcentaje: comision_porcentaje,
    comision: comision_monto,
  };
}

/** The first and the last day of the lines; null where that end is open. */
interface Days {
  desde: string | null;
  hasta: string | null;
}

const isWithin = ({ fecha }: NewLinea, { desde, hasta }: Days): boolean =>
  (desde === null || fecha >= desde) && (hasta === null || fecha <= hasta);

const byDay = (a: NewLinea, b: NewLinea): number =>
  a.fecha === b.fecha ? byId({ id: a.operacion_id }, { id: b.operacion_id }) : a.fecha < b.fecha ? -1 : 1;

/** What a driver has earned and not been paid, by day. */
export function pendingLines(reader: Reader, choferId: Id, days: Days): NewLinea[] {
  return reader
    .where('operacion', 'chofer_id', choferId)
    .filter((row) => hasComision(row) && !isLiquidada(reader, row.id))
    .flatMap((row) => lineOf(reader, row) ?? [])
    .filter((line) => isWithin(line, days))
    .toSorted(byDay);
}

/** The line of a named operation, or why it cannot be settled. */
function namedLine(reader: Reader, choferId: Id, id: Id, days: Days): NewLinea | GoneReason {
  const row = reader.get('operacion', id);
  if (row?.deleted_at !== null) return 'eliminada';
  if (isLiquidada(reader, row.id)) return 'liquidada';
  if (!row.finalizado) return 'pendiente';
  if (row.chofer_id !== choferId) return 'ajena';
  const line = lineOf(reader, row);
  if (line === null) return 'sinComision';
  return isWithin(line, days) ? line : 'fuera';
}

export interface LiquidacionInput extends Pick<LiquidacionRow, 'hasta' | 'anticipos' | 'descuentos'> {
  desde: string | null;
  /** Null: all that are pending. */
  operaciones: readonly Id[] | null;
}

type NewValues = Omit<LiquidacionRow, keyof BaseRow | 'chofer_id' | 'nota'>;

export type NewLiquidacion =
  | { refusal: Refusal; lines?: undefined; values?: undefined }
  | { refusal: null; lines: NewLinea[]; values: NewValues };

/**
 * The lines and totals of a new settlement, or the refusal, which names the operations that are gone. Only named
 * operations are read, so that it depends on no other work of the driver.
 */
export function prepareLiquidacion(reader: Reader, choferId: Id, input: LiquidacionInput): NewLiquidacion {
  const { operaciones, hasta } = input;
  const refusal = checkLiquidacion(input);
  if (refusal) return { refusal };
  let lines: NewLinea[];
  if (operaciones === null) {
    lines = pendingLines(reader, choferId, input);
    if (lines.length === 0) return { refusal: nothingToSettle(hasta) };
  } else {
    const found = new Map<Id, NewLinea>();
    const gone: { id: Id; reason: GoneReason }[] = [];
    for (const id of new Set(operaciones)) {
      const line = namedLine(reader, choferId, id, input);
      if (typeof line === 'string') gone.push({ id: reader.get('operacion', id)?.id ?? id, reason: line });
      else found.set(line.operacion_id, line);
    }
    if (gone.length > 0) return { refusal: goneRefusal(gone) };
    lines = [...found.values()].toSorted(byDay);
  }
  const from = input.desde ?? lines[0]?.fecha ?? hasta;
  return { refusal: null, lines, values: { desde: from, hasta, ...liquidacionTotals(lines, input) } };
}

const choferOf = (reader: Reader, id: Id) => ({ id, nombre: reader.get('chofer', id)?.nombre ?? '—' });

function linesOf(lines: readonly NewLinea[]) {
  return {
    lineas: lines.map(({ operacion_id: operacion, fecha, monto_operacion, porcentaje, comision }) => ({
      operacion,
      fecha,
      monto_operacion,
      porcentaje,
      comision,
    })),
    operaciones: lines.map(({ operacion_id: id, descripcion }) => ({ id, descripcion })),
  };
}

/** GET /liquidacion/pendiente/{choferId}. */
export function toPendingLiquidacion(reader: Reader, choferId: Id, until: string | null): PendingLiquidacion {
  const lines = pendingLines(reader, choferId, { desde: null, hasta: until });
  const { comisiones } = liquidacionTotals(lines, { anticipos: 0, descuentos: 0 });
  const from = lines[0]?.fecha ?? null;
  const operaciones = linesOf(lines).operaciones.map(({ id, descripcion }) => ({
    id,
    uuid: reader.get('operacion', id)?.uuid ?? '',
    descripcion,
  }));
  return {
    chofer: choferOf(reader, choferId),
    desde: from,
    hasta: until,
    ...linesOf(lines),
    operaciones,
    comisiones,
  };
}

export interface PendingOfChofer {
  /** Of the driver. */
  id: Id;
  nombre: string;
  cantidad: number;
  comisiones: number;
}

/** What each driver has earned and not been paid, by name; those without anything are left out. */
export function pendingByChofer(reader: Reader): PendingOfChofer[] {
  const byChofer = new Map<Id, PendingOfChofer>();
  const columns = ['id', 'chofer_id', 'finalizado', 'comision_monto'] as const;
  for (const row of pickedRows(reader, 'operacion', ...columns)) {
    if (row.chofer_id === null || !hasComision(row) || isLiquidada(reader, row.id)) continue;
    const own = byChofer.get(row.chofer_id) ?? {
      ...choferOf(reader, row.chofer_id),
      cantidad: 0,
      comisiones: 0,
    };
    own.cantidad += 1;
    own.comisiones += row.comision_monto ?? 0;
    byChofer.set(row.chofer_id, own);
  }
  return [...byChofer.values()].toSorted((a, b) => {
    const [x, y] = [normalize(a.nombre), normalize(b.nombre)];
    return x === y ? byId(a, b) : x < y ? -1 : 1;
  });
}

/** The lines of a settlement, by day. */
const lineasOf = (reader: Reader, id: Id): LiquidacionLineaRow[] =>
  reader.where('liquidacion_linea', 'liquidacion_id', id).toSorted(byDay);

function headOf(reader: Reader, row: LiquidacionRow) {
  const { id, uuid, version, created_at, desde, hasta, comisiones, anticipos, descuentos, total } = row;
  const chofer = choferOf(reader, row.chofer_id);
  return { id, uuid, version, created_at, chofer, desde, hasta, comisiones, anticipos, descuentos, total };
}

/** GET /liquidacion/{id}. */
export function toLiquidacionRecord(reader: Reader, row: LiquidacionRow): LiquidacionRecord {
  const { updated_at, nota } = row;
  return { ...headOf(reader, row), updated_at, ...linesOf(lineasOf(reader, row.id)), nota };
}

/** A row of GET /liquidacion. */
export const toLiquidacionListRow = (reader: Reader, row: LiquidacionRow): LiquidacionListRow => ({
  ...headOf(reader, row),
  cantidad: reader.where('liquidacion_linea', 'liquidacion_id', row.id).length,
});
