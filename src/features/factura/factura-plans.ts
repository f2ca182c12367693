/** What is done with many invoices at once, on the rows of this device. Pure. */
import { nombreFactura } from '#domain/numero.ts';
import type { FacturaRow, Id } from '#domain/tables.ts';
import { type BulkPlan, type BulkWords, type Exclusion, planOf } from '#forms/bulk/bulk-plan.ts';
import type { Reader } from '#views/reader.ts';

export const FACTURAS = ['factura', 'facturas'] as const;

const PAGADAS: Exclusion = ['ya está pagada', 'ya están pagadas'];
/** Their payment is cancelled first. */
const STILL_PAGADAS: Exclusion = ['está pagada', 'están pagadas'];

export const PAY_FACTURAS: BulkWords = {
  one: 'Se marcará como pagada',
  many: 'Se marcarán como pagadas',
  noun: FACTURAS,
  none: 'No hay ninguna por pagar',
};
export const REMOVE_FACTURAS: BulkWords = {
  one: 'Se eliminará',
  many: 'Se eliminarán',
  noun: FACTURAS,
  none: 'No se puede eliminar ninguna',
};

const liveRowIn =
  (reader: Reader) =>
  (id: Id): FacturaRow | null => {
    const row = reader.get('factura', id);
    return row && row.deleted_at === null ? row : null;
  };

const labelOf = (reader: Reader, { id, cliente_id }: FacturaRow): string =>
  `${nombreFactura(id)} · ${reader.get('cliente', cliente_id)?.nombre ?? ''}`;

export function planPayment(reader: Reader, ids: readonly Id[]): BulkPlan {
  return planOf(ids, liveRowIn(reader), (row) => {
    if (row.pagada) return PAGADAS;
    return {
      name: 'factura.update',
      request: { id: row.id, body: { pagada: true }, label: labelOf(reader, row) },
    };
  });
}

export function planFacturaRemoval(reader: Reader, ids: readonly Id[]): BulkPlan {
  return planOf(ids, liveRowIn(reader), (row) => {
    if (row.pagada) return STILL_PAGADAS;
    return { name: 'factura.remove', request: { id: row.id, label: labelOf(reader, row) } };
  });
}

/** Pesos. */
export const plannedPayment = (reader: Reader, { changes }: BulkPlan): number =>
  changes.reduce((sum, { request: { id = null } }) => sum + (reader.get('factura', id)?.total ?? 0), 0);
