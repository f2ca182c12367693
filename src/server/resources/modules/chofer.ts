import { rutWarning } from '#domain/documento.ts';
import { comisionWarning } from '#domain/operacion-rules.ts';
import { ruleRefusal } from '#domain/refusal.ts';
import { ApiError } from '../../http/api-error.ts';
import { removeWithOwner } from '../vencimiento/remove-with-owner.ts';
import type { ModuleHooks } from './module-hooks.ts';

const HAS_USER = ruleRefusal('No se puede eliminar: un usuario activo es este chofer');

export const choferHooks: ModuleHooks<'chofer'> = {
  advertencias: async ({ body }, { comision, rut }) => [
    ...comisionWarning(comision),
    ...(body.rut === undefined ? [] : rutWarning(rut)),
  ],
  /** @throws ApiError 409 where an active user is the driver (R26.5) */
  async removed(ctx, id) {
    const usuario = ctx.trx.selectFrom('usuario').select('id').where('chofer_id', '=', id);
    const active = await usuario
      .where('activo', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (active) throw new ApiError(HAS_USER);
    await removeWithOwner(ctx, 'chofer', id);
  },
};
