import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Tabla } from '#contracts/tablas.ts';
import type { Write } from '../db/transaction.ts';
import type { Usuario } from './route.ts';

interface Change {
  accion: EndpointKey;
  tabla: Tabla;
  /** The row before, null for a new one. */
  antes: { id: number } | null;
  /** The record as it was answered. */
  despues: unknown;
}

/** Who did what and when, in the transaction that did it. */
export async function logChange(
  { trx, version, now, usuario }: Write & { usuario: Usuario },
  { accion, tabla, antes, despues }: Change,
): Promise<void> {
  const datos = typeof despues === 'object' ? despues : null;
  const id = antes?.id ?? (datos !== null && 'id' in datos ? datos.id : null);
  await trx
    .insertInto('bitacora')
    .values({
      version,
      created_at: now,
      usuario_id: usuario.id,
      accion,
      tabla,
      registro_id: typeof id === 'number' ? id : null,
      antes,
      despues: datos,
    })
    .execute();
}
