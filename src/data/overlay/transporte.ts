/** Applies queued agendamientos and porteos, checked and planned by the server's rules. */
import type { AgendamientoCreate, PorteoCreate } from '#contracts/contenedor.ts';
import type { Plan } from '#domain/agendamiento.ts';
import type { Refusal } from '#domain/refusal.ts';
import { prepareAgendamiento, planRemovalOf, preparePorteo } from '#views/agendamiento.ts';
import type { Layer } from './layer.ts';
import type { AppliedChange } from './applied-change.ts';
import { applyRowWrites } from './row-writes.ts';

function run(layer: Layer, { refusal, writes }: Plan, now: string): Refusal | null {
  if (refusal === null) applyRowWrites(layer, writes, now);
  return refusal;
}

export function applyAgendamiento(layer: Layer, { action, id, body, now }: AppliedChange): Refusal | null {
  if (action === 'create') return run(layer, prepareAgendamiento(layer, body as AgendamientoCreate), now);
  const row = layer.get('contenedor_transporte', id);
  return action === 'remove' && row ? run(layer, planRemovalOf(layer, row), now) : null;
}

export function applyPorteo(layer: Layer, { body, now }: AppliedChange): Refusal | null {
  return run(layer, preparePorteo(layer, body as PorteoCreate), now);
}
