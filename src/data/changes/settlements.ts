/** The changes of settlements, for the registry (mutations.ts). */
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { MutationArgs } from './row.ts';

/** The operations of a settlement: their earlier changes are sent first, and later ones follow it. */
function settledBy({ id, body }: MutationArgs, reader: Reader): { table: TableName; id: Id }[] {
  const row = reader.get('liquidacion', id);
  const lines = row ? reader.where('liquidacion_linea', 'liquidacion_id', row.id) : [];
  const named = Array.isArray(body?.operaciones) ? (body.operaciones as Id[]) : [];
  return [...named, ...lines.map(({ operacion_id }) => operacion_id)].map((each) => ({
    table: 'operacion',
    id: each,
  }));
}

const shared = { table: 'liquidacion', touches: settledBy } as const;

export const ofLiquidaciones = {
  'liquidacion.create': { ...shared, action: 'create', verb: 'Liquidar chofer' },
  'liquidacion.remove': { ...shared, action: 'remove', verb: 'Eliminar liquidación' },
} as const;
