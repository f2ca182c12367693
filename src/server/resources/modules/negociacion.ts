import { ruleRefusal, ALREADY_HAS_NEGOCIACION } from '#domain/refusal.ts';
import type { WriteContext } from '../../http/handler.ts';
import { ApiError } from '../../http/api-error.ts';
import { findLive, requireLive, type Row } from '../../http/rows.ts';
import type { ModuleHooks, Payload } from './module-hooks.ts';

const CANNOT_CHANGE = ruleRefusal('El cliente de una negociación no se puede cambiar');

async function clienteOf({ trx, body }: WriteContext<Payload>, row: Row<'negociacion'> | null) {
  const { cliente } = body;
  if (row) {
    const same = cliente === undefined || (await findLive(trx, 'cliente', cliente))?.id === row.cliente_id;
    if (!same) throw new ApiError(CANNOT_CHANGE);
    return row.cliente_id;
  }
  const { id } = await requireLive(trx, 'cliente', cliente ?? 0, 'cliente');
  const other = trx.selectFrom('negociacion').select('id').where('cliente_id', '=', id);
  if (await other.where('deleted_at', 'is', null).executeTakeFirst())
    throw new ApiError(ALREADY_HAS_NEGOCIACION);
  return id;
}

/** One live row per client (R16.2). Removing it is never refused, since operations have a copy. */
export const negociacionHooks: ModuleHooks<'negociacion'> = {
  async values(ctx, row) {
    const { cliente: _, ...tarifa } = ctx.body;
    return { ...tarifa, cliente_id: await clienteOf(ctx, row) };
  },
  listRows: (trx) =>
    trx
      .selectFrom('negociacion')
      .innerJoin('cliente', 'cliente.id', 'negociacion.cliente_id')
      .selectAll('negociacion')
      .select('cliente.nombre as cliente')
      .where('negociacion.deleted_at', 'is', null),
};
