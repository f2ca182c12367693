/** What operations and charges leave: charged, paid out, and the margin (R37). Pesos without IVA. Pure. */
import { formatFecha } from './date.ts';
import type { ExtraRow, Id, OperacionRow } from './tables.ts';

export const RENTABILIDAD_POR = ['mes', 'cliente', 'camion', 'operacion'] as const;
export type RentabilidadPor = (typeof RENTABILIDAD_POR)[number];

/** What a finished operation, or a charge without an operation, leaves (R37.1). */
export interface Resultado {
  /** The number or uuid of the operation, or of the charge. */
  id: Id;
  esCobro: boolean;
  /** YYYY-MM-DD, America/Santiago: of an operation the day of its end, of a charge that of its creation. */
  fecha: string;
  cliente_id: Id;
  camion_id: Id | null;
  cobrado: number;
  costo: number;
}

type Charge = Pick<ExtraRow, 'monto' | 'costo'>;
type Finished = Pick<OperacionRow, 'id' | 'cliente_id' | 'camion_id' | 'monto' | 'comision_monto'>;

/** Of a finished operation, with its live charges; `end` is the ISO fecha_termino of its last movement. */
export function resultadoOfOperacion(
  { id, cliente_id, camion_id, monto, comision_monto }: Finished,
  extras: readonly Charge[],
  end: string,
): Resultado {
  let cobrado = monto;
  let costo = comision_monto ?? 0;
  for (const extra of extras) {
    cobrado += extra.monto;
    costo += extra.costo ?? 0;
  }
  return { id, esCobro: false, fecha: formatFecha(end), cliente_id, camion_id, cobrado, costo };
}

/** Of a charge without an operation: it counts for its client alone. */
export const resultadoOfCharge = ({
  id,
  cliente_id,
  monto,
  costo,
  created_at,
}: Pick<ExtraRow, 'id' | 'cliente_id' | 'monto' | 'costo' | 'created_at'>): Resultado => ({
  id,
  esCobro: true,
  fecha: formatFecha(created_at),
  cliente_id,
  camion_id: null,
  cobrado: monto,
  costo: costo ?? 0,
});

export interface ResultadoSums {
  /** Finished operations. */
  operaciones: number;
  /** Charges without an operation. */
  cobros: number;
  cobrado: number;
  costo: number;
}

export interface RentabilidadFigures extends ResultadoSums {
  margen: number;
  /** 100 × margen / cobrado, not rounded; null where nothing was charged. */
  margen_pct: number | null;
}

export const NO_SUMS: ResultadoSums = { operaciones: 0, cobros: 0, cobrado: 0, costo: 0 };

export const addSums = (a: ResultadoSums, b: ResultadoSums): ResultadoSums => ({
  operaciones: a.operaciones + b.operaciones,
  cobros: a.cobros + b.cobros,
  cobrado: a.cobrado + b.cobrado,
  costo: a.costo + b.costo,
});

export const sumsOf = ({ esCobro, cobrado, costo }: Resultado): ResultadoSums => ({
  operaciones: esCobro ? 0 : 1,
  cobros: esCobro ? 1 : 0,
  cobrado,
  costo,
});

/** In this order of operations the server's SQL gives the same bits. */
export const margenPct = (margen: number, cobrado: number): number | null =>
  cobrado === 0 ? null : (100 * margen) / cobrado;

export function figuresOf(sums: ResultadoSums): RentabilidadFigures {
  const { operaciones, cobros, cobrado, costo } = sums;
  const margen = cobrado - costo;
  return { operaciones, cobros, cobrado, costo, margen, margen_pct: margenPct(margen, cobrado) };
}

/** 'YYYY-MM'. */
export const monthOf = (fecha: string): string => fecha.slice(0, 7);

const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

/** Whether the text is a month, as YYYY-MM, of the years 1900 to 2199. */
export const isMonth = (text: string): boolean => MONTH.test(text);

/** The month so many months later, YYYY-MM. */
export function laterMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** All months from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = laterMonth(month, 1)) months.push(month);
  return months;
}
