/** Applies queued changes of papers that expire, by the server's rules. */
import type { VencimientoCreate, VencimientoUpdate } from '#contracts/vencimiento.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { VencimientoRow } from '#domain/paper-tables.ts';
import type { Id } from '#domain/tables.ts';
import {
  checkVencimiento,
  checkVencimientoTipo,
  duplicateRefusal,
  OWNER_CANNOT_CHANGE,
  ownerTable,
  type VencimientoOwner,
} from '#domain/vencimiento.ts';
import type { AppliedChange } from './applied-change.ts';
import type { Layer } from './layer.ts';
import { newRow } from './new-row.ts';

/** Refuses a second live one of the same owner and type. */
function checkOnly(layer: Layer, row: VencimientoRow): Refusal | null {
  const owner = ownerTable(row);
  const own = layer.where('vencimiento', `${owner}_id`, row[`${owner}_id`]);
  return duplicateRefusal(
    owner,
    row.tipo,
    own.filter(({ id }) => id !== row.id),
  );
}

function create(layer: Layer, uuid: string, body: VencimientoCreate, now: string): Refusal | null {
  const { chofer, camion, tipo, numero, vence } = body;
  const refusal = checkVencimiento({ chofer, camion, tipo });
  if (refusal) return refusal;
  const row: VencimientoRow = {
    ...newRow(uuid, now),
    chofer_id: chofer === null ? null : layer.resolve('chofer', chofer),
    camion_id: camion === null ? null : layer.resolve('camion', camion),
    tipo,
    numero,
    vence,
  };
  const duplicate = checkOnly(layer, row);
  if (!duplicate) layer.put('vencimiento', row);
  return duplicate;
}

const hasOwner = (layer: Layer, row: VencimientoRow, body: VencimientoUpdate): boolean =>
  (['chofer', 'camion'] as const).every((table) => {
    const given = body[table];
    if (given === undefined) return true;
    return (given === null ? null : layer.resolve(table, given)) === row[`${table}_id`];
  });

function update(layer: Layer, row: VencimientoRow, body: VencimientoUpdate): Refusal | null {
  if (!hasOwner(layer, row, body)) return OWNER_CANNOT_CHANGE;
  const { tipo = row.tipo, numero = row.numero, vence = row.vence } = body;
  if (tipo !== row.tipo) {
    const refusal = checkVencimientoTipo(row, tipo) ?? checkOnly(layer, { ...row, tipo });
    if (refusal) return refusal;
  }
  layer.patch('vencimiento', row.id, { tipo, numero, vence });
  return null;
}

/** A deleted driver or truck takes its papers along. */
export function removeVencimientos(layer: Layer, owner: VencimientoOwner, id: Id, now: string): void {
  for (const row of layer.where('vencimiento', `${owner}_id`, id)) {
    layer.patch('vencimiento', row.id, { deleted_at: now });
  }
}

export function applyVencimiento(
  layer: Layer,
  { action, uuid, id, body, now }: AppliedChange,
): Refusal | null {
  if (action === 'create') return uuid === null ? null : create(layer, uuid, body as VencimientoCreate, now);
  const row = layer.get('vencimiento', id);
  if (!row) return null;
  if (action === 'update') return update(layer, row, body);
  layer.patch('vencimiento', row.id, { deleted_at: now });
  return null;
}
