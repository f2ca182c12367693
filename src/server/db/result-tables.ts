/** The tables of what operations leave (decision 072), and of what is not settled (decision 070). */

/** What a finished operation, or a charge without an operation, leaves; triggers maintain it, and the next one. */
export interface ResultTable {
  es_cobro: boolean;
  /** The operation, or the charge. */
  registro_id: number;
  fecha: string;
  /** The first day of the month. */
  mes: string;
  cliente_id: number;
  camion_id: number | null;
  cobrado: number;
  costo: number;
  margen: number;
}

/** The sums of the results of a month, by client, truck or both. */
export interface ResultSumTable {
  grupo: 'cliente' | 'camion' | 'ambos';
  mes: string;
  cliente_id: number | null;
  camion_id: number | null;
  operaciones: number;
  cobros: number;
  cobrado: number;
  costo: number;
}

/** A finished operation with a commission that is on no live settlement; triggers maintain it. */
export interface UnsettledTable {
  operacion_id: number;
  chofer_id: number;
}
