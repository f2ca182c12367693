import type { WriteContext } from '../../http/handler.ts';
import { stamp } from '../../http/rows.ts';
import type { VencimientoOwner } from '#domain/vencimiento.ts';

/** The papers of a driver or truck that is deleted go with it (R29). */
export async function removeWithOwner(ctx: WriteContext, owner: VencimientoOwner, id: number): Promise<void> {
  await ctx.trx
    .updateTable('vencimiento')
    .set({ ...stamp(ctx), deleted_at: ctx.now })
    .where(`${owner}_id`, '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}
