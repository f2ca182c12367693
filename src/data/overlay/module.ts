/** Queued changes of the seven modules. */
import type { ModuleKey } from '#contracts/module.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import { type Refusal, ALREADY_HAS_NEGOCIACION } from '#domain/refusal.ts';
import type { Id, PlantaRow } from '#domain/tables.ts';
import type { Layer } from './layer.ts';
import type { AppliedChange } from './applied-change.ts';
import { newRow } from './new-row.ts';

type PlantaBody = Partial<PlantaRow> & { id?: Id | null };

/** A payload's fields as columns: `cliente` is `cliente_id`, plants are rows of their own. */
function columns(layer: Layer, body: Record<string, unknown>): Record<string, unknown> {
  const { plantas: _plantas, cliente, uuid: _uuid, ...rest } = body;
  return cliente === undefined ? rest : { ...rest, cliente_id: layer.resolve('cliente', cliente as Id) };
}

/** The set of plants is replaced: those with an id are updated, the others inserted, the missing ones removed. */
function replacePlantas(layer: Layer, clienteId: Id, plantas: readonly PlantaBody[], now: string): void {
  const kept = new Set(plantas.map(({ id, uuid }) => layer.get('planta', id ?? uuid ?? null)?.id));
  for (const planta of layer.where('planta', 'cliente_id', clienteId)) {
    if (kept.has(planta.id)) continue;
    observeUses(layer, 'planta', planta.id);
    layer.patch('planta', planta.id, { deleted_at: now });
  }
  for (const { id, uuid, nombre = '', comuna = '', direccion = '' } of plantas) {
    const own = id ?? uuid ?? '';
    const row = layer.get('planta', own);
    const values = { nombre, comuna, direccion, cliente_id: clienteId };
    layer.put('planta', { ...(row ?? newRow(String(own), now)), ...values });
  }
}

/** Open references to a record, for which the server refuses its removal (server/resources/rows/uses.ts). */
const USES: Partial<Record<ModuleKey | 'planta', readonly (readonly [TableName, string])[]>> = {
  chofer: [['operacion', 'chofer_id']],
  camion: [['operacion', 'camion_id']],
  puerto: [['movimiento', 'puerto_id']],
  planta: [['movimiento', 'planta_id']],
  bodega: [
    ['almacenaje', 'bodega_id'],
    ['contenedor_transporte', 'bodega_id'],
  ],
  deposito: [
    ['contenedor_transporte', 'deposito_id'],
    ['movimiento', 'deposito_id'],
  ],
  cliente: [
    ['operacion', 'cliente_id'],
    ['extra', 'cliente_id'],
    ['factura', 'cliente_id'],
    ['contenedor', 'cliente_id'],
    ['contenedor_transporte', 'cliente_id'],
  ],
};

function observeUses(layer: Layer, key: ModuleKey | 'planta', id: Id): void {
  for (const [table, column] of USES[key] ?? []) layer.observe?.(table, column, id);
}

function remove(layer: Layer, key: ModuleKey, id: Id, now: string): void {
  observeUses(layer, key, id);
  layer.patch(key, id, { deleted_at: now });
  if (key !== 'cliente') return;
  for (const table of ['planta', 'negociacion'] as const) {
    for (const row of layer.where(table, 'cliente_id', id)) layer.patch(table, row.id, { deleted_at: now });
  }
}

export function applyModule(
  layer: Layer,
  key: ModuleKey,
  { accion, uuid, id, body, now }: AppliedChange,
): Refusal | null {
  if (accion === 'remove') {
    if (id !== null) remove(layer, key, id, now);
    return null;
  }
  const own = accion === 'create' ? uuid : id;
  if (own === null) return null;
  if (key === 'negociacion' && accion === 'create') {
    const cliente = layer.resolve('cliente', body.cliente as Id);
    if (layer.where('negociacion', 'cliente_id', cliente).length > 0) return ALREADY_HAS_NEGOCIACION;
  }
  const row = accion === 'create' ? newRow(String(own), now) : layer.get(key, own);
  layer.put(key, { ...row, ...columns(layer, body), updated_at: now } as Tables[ModuleKey]);
  if (key === 'cliente' && Array.isArray(body.plantas)) {
    replacePlantas(layer, own, body.plantas as PlantaBody[], now);
  }
  return null;
}
