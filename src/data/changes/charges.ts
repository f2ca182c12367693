/** The changes of charges by hand and of payments, for the registry (mutations.ts). */
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { MutationArgs } from './row.ts';

type Touched = { table: TableName; id: Id };

const touched = (table: TableName, id: Id | null | undefined): Touched[] =>
  id === null || id === undefined ? [] : [{ table, id }];

/** The operation of a charge by hand: it can be invoiced once that is finished. */
function operacionOfCobro({ id, body }: MutationArgs, reader: Reader): Touched[] {
  const operacion = (body?.operacion as Id | null | undefined) ?? reader.get('extra', id)?.operacion_id;
  return touched('operacion', operacion);
}

/** The invoice of a payment, from the call or from the payment. */
function facturaOf({ id, body }: MutationArgs, reader: Reader): Touched[] {
  const factura = body?.factura as Id | undefined;
  return touched('factura', factura ?? reader.get('abono', id)?.factura_id);
}

const cobro = { table: 'extra', touches: operacionOfCobro } as const;

export const ofCobros = {
  'extra.create': { ...cobro, action: 'create', verb: 'Agregar cobro' },
  'extra.update': { ...cobro, action: 'update', verb: 'Corregir cobro' },
  'extra.remove': { ...cobro, action: 'remove', verb: 'Eliminar cobro' },
} as const;

const abono = { table: 'abono', touches: facturaOf } as const;

export const ofAbonos = {
  'abono.create': { ...abono, action: 'create', verb: 'Pagar factura' },
  'abono.remove': { ...abono, action: 'remove', verb: 'Eliminar pago' },
} as const;
