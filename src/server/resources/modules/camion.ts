import { sql } from 'kysely';
import { removeWithOwner } from '../vencimiento/remove-with-owner.ts';
import type { ModuleHooks } from './module-hooks.ts';

const DUPLICATE_PLACA = 'Ya existe un camión con esta placa';

/** Normalizes a plate: 'ab-cd 12' is 'ABCD12'. */
const placa = (text: unknown) => sql`upper(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`;

export const camionHooks: ModuleHooks<'camion'> = {
  async advertencias({ trx, body }, row) {
    if (body.placa === undefined) return [];
    const same = await trx
      .selectFrom('camion')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('id', '<>', row.id)
      .where(placa(sql.ref('placa')), '=', placa(sql.val(row.placa)))
      .limit(1)
      .executeTakeFirst();
    return same ? [DUPLICATE_PLACA] : [];
  },
  removed: (ctx, id) => removeWithOwner(ctx, 'camion', id),
};
