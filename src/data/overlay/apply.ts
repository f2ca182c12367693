/**
 * Applies queued changes to the rows on screen, in order, with the same pure functions as the server. A change whose
 * record is deleted, or that the rules refuse, alters nothing here; the server refuses it too when it is sent.
 */
import type { AppliedChange } from './applied-change.ts';
import type { ModuleKey } from '#contracts/module.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import { addressed } from '../changes/addresses.ts';
import type { OutboxRow } from '../changes/row.ts';
import { mutationOf } from '../changes/mutations.ts';
import type { Layer } from './layer.ts';
import { applyAbono } from './abono.ts';
import { applyAdjunto } from './adjunto.ts';
import { applyDocumento } from './documento.ts';
import { applyExtra } from './extra.ts';
import { applyFactura } from './factura.ts';
import { applyLiquidacion } from './liquidacion.ts';
import { applyModule } from './module.ts';
import { applyMovimiento } from './movimiento.ts';
import { applyOperacion } from './operacion.ts';
import { applyPorteo, applyAgendamiento } from './transporte.ts';
import { applyVencimiento } from './vencimiento.ts';

/** The records to which a new one belongs, named by fields like their tables. A deleted driver can still be settled (R36). */
const OWNERS: Partial<Record<TableName, readonly TableName[]>> = {
  negociacion: ['cliente'],
  operacion: ['cliente'],
  factura: ['cliente'],
  extra: ['cliente', 'operacion'],
  movimiento: ['operacion'],
  adjunto: ['operacion'],
  documento: ['operacion'],
  vencimiento: ['chofer', 'camion'],
};

/** Whether an earlier change, or another user, has deleted one of those. */
const lacksOwner = (layer: Layer, table: TableName, { body }: AppliedChange): boolean =>
  (OWNERS[table] ?? []).some((owner) => {
    const id = (body as Partial<Record<TableName, Id | null>>)[owner] ?? null;
    return id !== null && layer.isDeleted(owner, id);
  });

/** Applies the change. @returns the rules' refusal on these rows, or null. */
export function applyChange(layer: Layer, row: OutboxRow): Refusal | null {
  const mutation = mutationOf(row.name);
  if (!mutation) return null;
  const { table, action } = mutation;
  const { id, body } = addressed(row, table);
  const change: AppliedChange = {
    key: row.key,
    action,
    uuid: row.creates[0] ?? null,
    id: id === null ? null : layer.resolve(table, id),
    body: body ?? {},
    now: new Date(row.capturedAt).toISOString(),
  };
  if (action === 'create' && (layer.get(table, change.uuid) || lacksOwner(layer, table, change))) return null;
  if (action !== 'create' && layer.get(table, change.id)?.deleted_at !== null) return null;
  if (table === 'movimiento') return applyMovimiento(layer, change);
  if (table === 'contenedor_transporte') return applyAgendamiento(layer, change);
  if (table === 'porteo') return applyPorteo(layer, change);
  if (table === 'operacion') return applyOperacion(layer, change);
  if (table === 'adjunto') return applyAdjunto(layer, change);
  if (table === 'documento') return applyDocumento(layer, change);
  if (table === 'extra') return applyExtra(layer, change);
  if (table === 'abono') return applyAbono(layer, change);
  if (table === 'factura') return applyFactura(layer, change);
  if (table === 'liquidacion') return applyLiquidacion(layer, change);
  if (table === 'vencimiento') return applyVencimiento(layer, change);
  return applyModule(layer, table as ModuleKey, change);
}
