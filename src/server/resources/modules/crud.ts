/** The calls of the seven master-data modules. What a module adds is in its hooks. */
import type { Kysely } from 'kysely';
import { MODULO_CONTRACTS } from '#contracts/endpoints.ts';
import { LISTAS } from '#contracts/lists.ts';
import { MODULOS, type ModuloKey } from '#contracts/module.ts';
import { advertenciaComision } from '#domain/operacion-rules.ts';
import { lectorDeFilas } from '#views/rows.ts';
import { moduloRecord } from '#views/module.ts';
import type { Database } from '../../db/schema.ts';
import { change, create, type Done, read, type WriteContext } from '../../http/handler.ts';
import { noEncontrado } from '../../http/api-error.ts';
import { parseId, findLive, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { camionHooks } from './camion.ts';
import { clienteHooks } from './cliente.ts';
import { liveRowsBy, rowsById } from '../rows/fetch-rows.ts';
import { listar } from '../lists/list.ts';
import { textosDe } from './module-texts.ts';
import type { ModuloHooks, Payload } from './module-hooks.ts';
import { negociacionHooks } from './negociacion.ts';
import { sameColumns } from '../rows/same-content.ts';
import { requireUnused, usosDeBodega, usosDeChofer, usosDeDeposito, usosDePuerto } from '../rows/uses.ts';

const HOOKS: { [K in ModuloKey]: ModuloHooks<K> } = {
  chofer: { usos: usosDeChofer, advertencias: async (_, { comision }) => advertenciaComision(comision) },
  camion: camionHooks,
  cliente: clienteHooks,
  bodega: { usos: usosDeBodega },
  deposito: { usos: usosDeDeposito },
  puerto: { usos: usosDePuerto },
  negociacion: negociacionHooks,
};

/** All modules' tables have the columns that are named here. */
const table = (key: ModuloKey) => key as 'chofer';

/** GET /{modulo}/{id}, from its row. */
async function recordOf(trx: Kysely<Database>, key: ModuloKey, row: Row<ModuloKey>) {
  const clientes = 'cliente_id' in row ? await rowsById(trx, 'cliente', [row.cliente_id]) : [];
  const planta = key === 'cliente' ? await liveRowsBy(trx, 'planta', 'cliente_id', [row.id]) : [];
  return moduloRecord(lectorDeFilas({ cliente: clientes, planta }), key, row as never);
}

function crud(key: ModuloKey): Route[] {
  const hooks: ModuloHooks = HOOKS[key];
  const { nombre, femenino } = MODULO_CONTRACTS[key];
  const textos = textosDe(key);
  const mensaje = (participio: string): string =>
    `${nombre} ${participio}${femenino ? 'a' : 'o'} correctamente`;

  async function record(trx: Kysely<Database>, id: number) {
    const [row] = await rowsById(trx, key, [id]);
    if (!row) throw noEncontrado();
    return recordOf(trx, key, row);
  }

  /** Everything after the row itself was written. */
  async function finish(ctx: WriteContext<Payload>, id: number, done: string): Promise<Done> {
    await hooks.written?.(ctx, id);
    const [row] = await rowsById(ctx.trx, key, [id]);
    if (!row) throw noEncontrado();
    const advertencias = (await hooks.advertencias?.(ctx, row)) ?? [];
    return { mensaje: mensaje(done), datos: await recordOf(ctx.trx, key, row), advertencias };
  }

  const valuesOf = async (ctx: WriteContext<Payload>, row: Row<ModuloKey> | null) =>
    (await hooks.values?.(ctx, row)) ?? ctx.body;

  async function same(trx: Kysely<Database>, body: Payload, row: Row<ModuloKey>): Promise<boolean> {
    const { plantas: _, cliente: cliente_id, ...own } = body;
    const isSame = await sameColumns(trx, row, { ...own, cliente_id });
    return isSame && ((await hooks.same?.(trx, body, row)) ?? true);
  }

  return [
    read(`${key}.list`, ({ trx, query }) => {
      const own = trx.selectFrom(table(key)).selectAll().where('deleted_at', 'is', null);
      return listar({ trx, query }, LISTAS[key], { filas: hooks.filas?.(trx) ?? own, textos });
    }),
    read(`${key}.get`, async ({ trx, params }) => {
      const id = parseId(params.id ?? '');
      const row = id === null ? null : await findLive(trx, key, id);
      if (!row) throw noEncontrado();
      return { datos: await recordOf(trx, key, row) };
    }),
    create(`${key}.create`, { tabla: key, record, same }, async (ctx) => {
      const values = { ...(await valuesOf(ctx, null)), ...stampNew(ctx) };
      const insert = ctx.trx.insertInto(table(key)).values(values as never);
      const { id } = await insert.returning('id').executeTakeFirstOrThrow();
      return finish(ctx, id, 'cread');
    }),
    change(`${key}.update`, { tabla: key, record }, async (ctx) => {
      const values = { ...(await valuesOf(ctx, ctx.row)), ...stamp(ctx) };
      await ctx.trx
        .updateTable(table(key))
        .set(values as never)
        .where('id', '=', ctx.row.id)
        .execute();
      return finish(ctx, ctx.row.id, 'actualizad');
    }),
    change(`${key}.remove`, { tabla: key, record }, async (ctx) => {
      const { id } = ctx.row;
      requireUnused((await hooks.usos?.(ctx.trx, id)) ?? [], { pronombre: femenino ? 'la' : 'lo' });
      const before = await recordOf(ctx.trx, key, ctx.row);
      const values = { ...stamp(ctx), deleted_at: ctx.now };
      await ctx.trx.updateTable(table(key)).set(values).where('id', '=', id).execute();
      ctx.effects.removed(key, [ctx.row.uuid]);
      await hooks.removed?.(ctx, id);
      return { mensaje: mensaje('eliminad'), datos: { ...before, ...values } };
    }),
  ];
}

export const moduloRoutes: Route[] = MODULOS.flatMap((key) => crud(key));
