import { sql } from 'kysely';
import type { ModuloHooks } from './module-hooks.ts';
import { usosDeCamion } from '../rows/uses.ts';

const PLACA_REPETIDA = 'Ya existe un camión con esta placa';

/** Case and separators aside: 'ab-cd 12' is 'ABCD12'. */
const placa = (text: unknown) => sql`upper(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`;

export const camionHooks: ModuloHooks<'camion'> = {
  usos: usosDeCamion,
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
    return same ? [PLACA_REPETIDA] : [];
  },
};
