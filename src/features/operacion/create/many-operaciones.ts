/** 'Cantidad': several new operations with the same values, as one group of changes (R30.6). */
import { wholeNumber } from '#contracts/fields.ts';
import { operacionCreate } from '#contracts/operacion.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import type { SaveGroup } from '#data/queries/use-save-group.ts';
import type { SaveResult } from '#data/changes/result.ts';
import * as v from 'valibot';

export const MAX_COUNT = 50;

const count = v.pipe(
  wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  v.maxValue(MAX_COUNT, `El valor máximo es ${MAX_COUNT}`),
);

export const operacionesCreate = v.object({ ...operacionCreate.entries, cantidad: count });

/** A container is planned for one operation: that all of them get it is probably not meant. */
export function sharedContainerWarning(typed: string, contenedor: string): string | null {
  const { success, output } = v.safeParse(count, typed);
  return success && output > 1 && contenedor.trim() !== ''
    ? `Las ${output} operaciones tendrán el mismo contenedor previsto`
    : null;
}

/** Queues the operations; the server's answers appear in the tray. */
export async function saveMany(
  saveGroup: SaveGroup['save'],
  request: SaveRequest,
  times: number,
): Promise<SaveResult> {
  const changes = Array.from({ length: times }, () => ({ name: 'operacion.create' as const, request }));
  const result = await saveGroup(changes, { label: `${times} operaciones · ${request.label ?? ''}` });
  if (result.estado === 'fallido') return result;
  if (result.estado === 'guardado') {
    const mensaje = `Se crearon ${times} operaciones; se envían por sí solas`;
    return { estado: 'guardado', mensaje, id: null, advertencias: [] };
  }
  const [{ mensaje, errores } = { mensaje: '', errores: [] }] = result.refusals;
  return { estado: 'rechazado', codigo: 'validacion', mensaje, errores };
}

/** AGENDADO is in the order of creation: without this, what was just created is on its last page. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a parameter of the list's own, which no route declares
export const NEWEST_FIRST = { agendado_orden: 'created_at:DESC' } as never;
