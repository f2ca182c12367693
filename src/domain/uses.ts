/**
 * The open work that prevents a record of the master data from being deleted, and the sentence of the refusal (R16.3).
 */
import { type Refusal, ruleRefusal } from './refusal.ts';

/** Each kind of open work that refers to a record, for one and for several. */
const USE_TEXTS = {
  operacion: ['operación sin finalizar', 'operaciones sin finalizar'],
  movimiento: ['movimiento de una operación sin finalizar', 'movimientos de operaciones sin finalizar'],
  /** A container of a live agendamiento that no porteo has moved yet. */
  agendado: ['contenedor agendado', 'contenedores agendados'],
  almacenado: ['contenedor almacenado', 'contenedores almacenados'],
  operacionFacturable: ['operación por facturar', 'operaciones por facturar'],
  /** Charges of an unfinished operation are not counted: the operation is. */
  extraFacturable: ['cobro por facturar', 'cobros por facturar'],
  facturaImpaga: ['factura impaga', 'facturas impagas'],
} as const;
export type UseKind = keyof typeof USE_TEXTS;

/** The kinds of use that are counted for the records of each table, in the order of the sentence. */
export const USE_KINDS = {
  chofer: ['operacion'],
  camion: ['operacion'],
  cliente: ['operacion', 'operacionFacturable', 'extraFacturable', 'facturaImpaga', 'almacenado', 'agendado'],
  planta: ['movimiento'],
  puerto: ['movimiento'],
  bodega: ['almacenado', 'agendado'],
  deposito: ['agendado', 'movimiento'],
  negociacion: [],
} as const satisfies Record<string, readonly UseKind[]>;
export type UsedTable = keyof typeof USE_KINDS;

export interface RecordUse {
  kind: UseKind;
  count: number;
}

const LIST_FORMAT = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * The refusal of a deletion: 'No se puede eliminar: {n} {cosas} lo usan', or null where nothing uses the record.
 * `subject` follows 'eliminar' (' la planta Norte'); `pronoun` stands for the record.
 */
export function removalRefusal(
  uses: readonly RecordUse[],
  { subject = '', pronoun = 'lo' }: { subject?: string; pronoun?: 'lo' | 'la' } = {},
): Refusal | null {
  const found = uses.filter(({ count }) => count > 0);
  if (found.length === 0) return null;
  const counts = found.map(({ kind, count }) => `${count} ${USE_TEXTS[kind][count === 1 ? 0 : 1]}`);
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const verb = total === 1 ? 'usa' : 'usan';
  return ruleRefusal(`No se puede eliminar${subject}: ${LIST_FORMAT.format(counts)} ${pronoun} ${verb}`);
}
