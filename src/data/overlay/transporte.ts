/** Queued agendamientos and porteos: judged and planned by the server's own rules. */
import type { AgendamientoCreate, PorteoCreate } from '#contracts/contenedor.ts';
import type { Plan } from '#domain/agendamiento.ts';
import { prepareAgendamiento, prepareEliminacion, preparePorteo } from '#vistas/agendamiento.ts';
import type { Capa } from '../replica/mundo.ts';
import type { Cambio } from './aplicar.ts';
import { escribir } from './escrituras.ts';

function run(capa: Capa, { rechazo, escrituras }: Plan, now: string): void {
  if (rechazo === null) escribir(capa, escrituras, now);
}

export function aplicarTransporte(capa: Capa, { accion, id, body, now }: Cambio): void {
  if (accion === 'create') {
    run(capa, prepareAgendamiento(capa, body as AgendamientoCreate), now);
    return;
  }
  const row = capa.get('contenedor_transporte', id);
  if (accion === 'remove' && row) run(capa, prepareEliminacion(capa, row), now);
}

export function aplicarPorteo(capa: Capa, { body, now }: Cambio): void {
  run(capa, preparePorteo(capa, body as PorteoCreate), now);
}
