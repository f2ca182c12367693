/** Queued agendamientos and porteos: judged and planned by the server's own rules. */
import type { AgendamientoCreate, PorteoCreate } from '#contracts/contenedor.ts';
import type { Plan } from '#domain/agendamiento.ts';
import type { Rechazo } from '#domain/refusal.ts';
import { prepareAgendamiento, prepareEliminacion, preparePorteo } from '#views/agendamiento.ts';
import type { Layer } from './layer.ts';
import type { Cambio } from './applied-change.ts';
import { escribir } from './row-writes.ts';

function run(capa: Layer, { rechazo, escrituras }: Plan, now: string): Rechazo | null {
  if (rechazo === null) escribir(capa, escrituras, now);
  return rechazo;
}

export function aplicarTransporte(capa: Layer, { accion, id, body, now }: Cambio): Rechazo | null {
  if (accion === 'create') return run(capa, prepareAgendamiento(capa, body as AgendamientoCreate), now);
  const row = capa.get('contenedor_transporte', id);
  return accion === 'remove' && row ? run(capa, prepareEliminacion(capa, row), now) : null;
}

export function aplicarPorteo(capa: Layer, { body, now }: Cambio): Rechazo | null {
  return run(capa, preparePorteo(capa, body as PorteoCreate), now);
}
