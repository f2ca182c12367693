/** The calls of the seven master-data modules. What a module adds to them is in its hooks. */
import { parseId } from '#domain/id.ts';
import type { Kysely } from 'kysely';
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import { LISTS } from '#contracts/lists.ts';
import { MODULES, type ModuleKey } from '#contracts/module.ts';
import { readerOfRows } from '#views/rows.ts';
import { toModuleRecord } from '#views/module.ts';
import type { Database } from '../../db/schema.ts';
import { change, create, type Done, read, type WriteContext } from '../../http/handler.ts';
import { notFound } from '../../http/api-error.ts';
import { findLive, type Row, stamp, stampNew } from '../../http/rows.ts';
import type { Route } from '../../http/route.ts';
import { camionHooks } from './camion.ts';
import { choferHooks } from './chofer.ts';
import { clienteHooks } from './cliente.ts';
import { liveRowsBy, rowsById } from '../rows/fetch-rows.ts';
import { filterSql } from '../lists/filter.ts';
import { listPage } from '../lists/list.ts';
import type { ModuleHooks, Payload } from './module-hooks.ts';
import { negociacionHooks } from './negociacion.ts';
import { sameColumns } from '../rows/same-content.ts';
import { requireUnused } from '../rows/uses.ts';
import * as v from 'valibot';

const HOOKS: { [K in ModuleKey]?: ModuleHooks<K> } = {
  chofer: choferHooks,
  camion: camionHooks,
  cliente: clienteHooks,
  negociacion: negociacionHooks,
};

/** Whether the schema leaves '1' a text. Such a field is sorted as text, others as numbers. */
function isText(schema: v.GenericSchema | undefined): boolean {
  const result = schema && v.safeParse(schema, '1');
  return !result?.success || typeof result.output === 'string';
}

/** The columns of a module's list that contain text, by its contract. */
function textColumns(key: ModuleKey): string[] {
  const { body, record, row, columns } = MODULE_CONTRACTS[key];
  const schemas: Record<string, v.GenericSchema> = { ...body.entries, ...record, ...row };
  return columns.filter((column) => isText(schemas[column]));
}

/** All tables of the modules have the columns that are used here. */
const table = (key: ModuleKey) => key as 'chofer';

/** GET /{modulo}/{id}, from its row. */
async function recordOf(trx: Kysely<Database>, key: ModuleKey, row: Row<ModuleKey>) {
  const clientes = 'cliente_id' in row ? await rowsById(trx, 'cliente', [row.cliente_id]) : [];
  const planta = key === 'cliente' ? await liveRowsBy(trx, 'planta', 'cliente_id', [row.id]) : [];
  return toModuleRecord(readerOfRows({ cliente: clientes, planta }), key, row as never);
}

function crud(key: ModuleKey): Route[] {
  const hooks: ModuleHooks = HOOKS[key] ?? {};
  const { singular, feminine } = MODULE_CONTRACTS[key];
  const texts = textColumns(key);
  const mensaje = (participle: string): string =>
    `${singular} ${participle}${feminine ? 'a' : 'o'} correctamente`;

  async function record(trx: Kysely<Database>, id: number) {
    const [row] = await rowsById(trx, key, [id]);
    if (!row) throw notFound();
    return recordOf(trx, key, row);
  }

  /** The steps after the row was written. */
  async function finish(ctx: WriteContext<Payload>, id: number, done: string): Promise<Done> {
    await hooks.written?.(ctx, id);
    const [row] = await rowsById(ctx.trx, key, [id]);
    if (!row) throw notFound();
    const advertencias = (await hooks.advertencias?.(ctx, row)) ?? [];
    return { mensaje: mensaje(done), datos: await recordOf(ctx.trx, key, row), advertencias };
  }

  const valuesOf = async (ctx: WriteContext<Payload>, row: Row<ModuleKey> | null) =>
    (await hooks.values?.(ctx, row)) ?? ctx.body;

  async function same(trx: Kysely<Database>, body: Payload, row: Row<ModuleKey>): Promise<boolean> {
    const { plantas: _, cliente: cliente_id, ...own } = body;
    const isSame = await sameColumns(trx, row, { ...own, cliente_id });
    return isSame && ((await hooks.same?.(trx, body, row)) ?? true);
  }

  return [
    read(`${key}.list`, ({ trx, query }) => {
      const own = trx.selectFrom(table(key)).selectAll().where('deleted_at', 'is', null);
      const { fitting } = filterSql(LISTS[key], query, { of: key });
      const rows = (hooks.listRows?.(trx) ?? own).where(fitting);
      return listPage({ trx, query }, LISTS[key], { rows, texts });
    }),
    read(`${key}.get`, async ({ trx, params }) => {
      const id = parseId(params.id ?? '');
      const row = id === null ? null : await findLive(trx, key, id);
      if (!row) throw notFound();
      return { datos: await recordOf(trx, key, row) };
    }),
    create(`${key}.create`, { table: key, record, same }, async (ctx) => {
      const values = { ...(await valuesOf(ctx, null)), ...stampNew(ctx) };
      const insert = ctx.trx.insertInto(table(key)).values(values as never);
      const { id } = await insert.returning('id').executeTakeFirstOrThrow();
      return finish(ctx, id, 'cread');
    }),
    change(`${key}.update`, { table: key, record }, async (ctx) => {
      const values = { ...(await valuesOf(ctx, ctx.row)), ...stamp(ctx) };
      await ctx.trx
        .updateTable(table(key))
        .set(values as never)
        .where('id', '=', ctx.row.id)
        .execute();
      return finish(ctx, ctx.row.id, 'actualizad');
    }),
    change(`${key}.remove`, { table: key, record }, async (ctx) => {
      const { id } = ctx.row;
      await requireUnused(ctx.trx, key, id, { pronoun: feminine ? 'la' : 'lo' });
      const before = await recordOf(ctx.trx, key, ctx.row);
      const values = { ...stamp(ctx), deleted_at: ctx.now };
      await ctx.trx.updateTable(table(key)).set(values).where('id', '=', id).execute();
      ctx.effects.removed(key, [ctx.row.uuid]);
      await hooks.removed?.(ctx, id);
      return { mensaje: mensaje('eliminad'), datos: { ...before, ...values } };
    }),
  ];
}

export const moduleRoutes: Route[] = MODULES.flatMap((key) => crud(key));
