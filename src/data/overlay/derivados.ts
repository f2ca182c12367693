/** The rows that follow from an operation's movements, derived in the overlay as the server derives them in SQL. */
import { planDerivados } from '#domain/derivados.ts';
import type { Id } from '#domain/tables.ts';
import { derivadosDe } from '#views/derivados.ts';
import type { Layer } from './layer.ts';
import { escribir } from './row-writes.ts';

export function derivar(capa: Layer, operacionId: Id, now: string): void {
  const operacion = capa.get('operacion', operacionId);
  if (operacion) escribir(capa, planDerivados(derivadosDe(capa, operacion)), now);
}
