/** Queued changes of the seven modules. */
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import type { ModuleKey } from '#contracts/module.ts';
import type { Tables } from '#contracts/tables.ts';
import { type Refusal, ALREADY_HAS_NEGOCIACION } from '#domain/refusal.ts';
import type { Id, PlantaRow } from '#domain/tables.ts';
import { removalRefusal } from '#domain/uses.ts';
import { usesOf } from '#views/uses.ts';
import type { Layer } from './layer.ts';
import type { AppliedChange } from './applied-change.ts';
import { newRow } from './new-row.ts';
import { removeVencimientos } from './vencimiento.ts';

type PlantaBody = Partial<PlantaRow> & { id?: Id | null };

/** A payload's fields as columns: `cliente` is stored as `cliente_id`, plants as rows of their own. */
function columns(layer: Layer, body: Record<string, unknown>): Record<string, unknown> {
  const { plantas: _plantas, cliente, uuid: _uuid, ...rest } = body;
  return cliente === undefined ? rest : { ...rest, cliente_id: layer.resolve('cliente', cliente as Id) };
}

/** The live plants of a client that a payload leaves out. */
function missingPlantas(layer: Layer, clienteId: Id, plantas: readonly PlantaBody[]): PlantaRow[] {
  const kept = new Set(plantas.map(({ id, uuid }) => layer.get('planta', id ?? uuid ?? null)?.id));
  return layer.where('planta', 'cliente_id', clienteId).filter(({ id }) => !kept.has(id));
}

/**
 * Replaces the set of plants: those with an id are updated, the others inserted, the missing ones removed.
 * @returns why a missing one cannot be removed; then nothing is altered
 */
function replacePlantas(
  layer: Layer,
  clienteId: Id,
  plantas: readonly PlantaBody[],
  now: string,
): Refusal | null {
  const missing = missingPlantas(layer, clienteId, plantas);
  for (const { id, nombre } of missing) {
    const words = { subject: ` la planta ${nombre}`, pronoun: 'la' } as const;
    const refusal = removalRefusal(usesOf(layer, 'planta', id), words);
    if (refusal !== null) return refusal;
  }
  for (const { id } of missing) layer.patch('planta', id, { deleted_at: now });
  for (const { id, uuid, nombre = '', comuna = '', direccion = '' } of plantas) {
    const own = id ?? uuid ?? '';
    const row = layer.get('planta', own);
    const values = { nombre, comuna, direccion, cliente_id: clienteId };
    layer.put('planta', { ...(row ?? newRow(String(own), now)), ...values });
  }
  return null;
}

/** @returns why the record cannot be removed; then nothing is altered on screen */
function remove(layer: Layer, key: ModuleKey, id: Id, now: string): Refusal | null {
  const pronoun = MODULE_CONTRACTS[key].feminine ? 'la' : 'lo';
  const refusal = removalRefusal(usesOf(layer, key, id), { pronoun });
  if (refusal !== null && !layer.worksOutRefusedRemovals) return refusal;
  layer.patch(key, id, { deleted_at: now });
  if (key === 'chofer' || key === 'camion') removeVencimientos(layer, key, id, now);
  if (key !== 'cliente') return refusal;
  for (const table of ['planta', 'negociacion'] as const) {
    for (const row of layer.where(table, 'cliente_id', id)) layer.patch(table, row.id, { deleted_at: now });
  }
  return refusal;
}

export function applyModule(
  layer: Layer,
  key: ModuleKey,
  { action, uuid, id, body, now }: AppliedChange,
): Refusal | null {
  if (action === 'remove') return id === null ? null : remove(layer, key, id, now);
  const own = action === 'create' ? uuid : id;
  if (own === null) return null;
  if (key === 'negociacion' && action === 'create') {
    const cliente = layer.resolve('cliente', body.cliente as Id);
    if (layer.where('negociacion', 'cliente_id', cliente).length > 0) return ALREADY_HAS_NEGOCIACION;
  }
  if (key === 'cliente' && Array.isArray(body.plantas)) {
    const refusal = replacePlantas(layer, own, body.plantas as PlantaBody[], now);
    if (refusal !== null) return refusal;
  }
  const row = action === 'create' ? newRow(String(own), now) : layer.get(key, own);
  layer.put(key, { ...row, ...columns(layer, body), updated_at: now } as Tables[ModuleKey]);
  return null;
}
