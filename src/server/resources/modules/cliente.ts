import { type Kysely, sql } from 'kysely';
import { isValidRut, normalizeRut, WRONG_RUT } from '#domain/rut.ts';
import type { Database } from '../../db/schema.ts';
import { type Row, stamp } from '../../http/rows.ts';
import { liveRowsBy } from '../rows/fetch-rows.ts';
import type { ModuleHooks } from './module-hooks.ts';
import { hasPlantas, replacePlantas } from './planta.ts';

/** Like normalizeRut(), but without the dash: upper case, without dots, dashes or spaces. */
const rut = (text: unknown) => sql`regexp_replace(upper(${text}), '[\\s.–-]', '', 'g')`;

async function sameRut(trx: Kysely<Database>, row: Row<'cliente'>): Promise<string[]> {
  const other = await trx
    .selectFrom('cliente')
    .select('nombre')
    .where('deleted_at', 'is', null)
    .where('id', '<>', row.id)
    .where(rut(sql.ref('rut')), '=', normalizeRut(row.rut).replaceAll('-', ''))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return other ? [`Ya existe un cliente con este RUT: ${other.nombre}`] : [];
}

/**
 * A client with its plants: `plantas` in a payload replaces the whole set (R16.1); without it the plants are
 * unchanged.
 */
export const clienteHooks: ModuleHooks<'cliente'> = {
  async values({ body }) {
    const { plantas: _, ...own } = body;
    return own;
  },
  same: (trx, { plantas = [] }, row) => hasPlantas(trx, row.id, plantas),
  async written(ctx, id) {
    const { plantas } = ctx.body;
    if (plantas) await replacePlantas(ctx, id, plantas);
  },
  async advertencias({ trx, body }, row) {
    if (body.rut === undefined) return [];
    return [...(isValidRut(row.rut) ? [] : [WRONG_RUT]), ...(await sameRut(trx, row))];
  },
  async removed(ctx, id) {
    const values = { ...stamp(ctx), deleted_at: ctx.now };
    for (const table of ['planta', 'negociacion'] as const) {
      const own = await liveRowsBy(ctx.trx, table, 'cliente_id', [id]);
      if (own.length === 0) continue;
      const ids = own.map((row) => row.id);
      await ctx.trx.updateTable(table).set(values).where('id', 'in', ids).execute();
      ctx.effects.removed(
        table,
        own.map(({ uuid }) => uuid),
      );
    }
  },
};
