/** The course of every POST, PATCH and DELETE of a record. */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type Endpoint, type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import { regla } from '#domain/rechazo.ts';
import type { Database } from '../db/schema.ts';
import { type Write, writeTransaction } from '../db/transaction.ts';
import { ApiError, noEncontrado } from './api-error.ts';
import { fotografiar, logChange } from './bitacora.ts';
import { parseIfMatch, withEtag } from './etag.ts';
import { type Store, withIdempotency } from './idempotency.ts';
import type { ApiAnswer, ApiRequest, Usuario } from './route.ts';
import { findByUuid, findLive, parseId, type Row, type TablaDeApi } from './rows.ts';
import { createTurnstile } from './turnstile.ts';
import { check } from './validation.ts';

interface Result {
  mensaje: string;
  datos: unknown;
  advertencias?: string[];
  nueva?: number;
}

interface Context extends Write {
  params: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- typed by the handler that receives it
  body: any;
  usuario: Usuario;
  // oxlint-disable-next-line typescript/no-explicit-any -- typed by the handler that receives it
  row?: any;
}

interface Plan {
  kind: 'create' | 'change';
  tabla: TablaDeApi;
  record: (trx: Kysely<Database>, id: number) => Promise<unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- typed by the handler that receives it
  fn: (ctx: any) => Promise<Result>;
}

/** A DELETE's body. */
const NOTHING = v.object({});

/** Four keep the version counter busy; more would only take connections from readers. */
const takeTurn = createTurnstile(4);

async function loadRow(
  trx: Kysely<Database>,
  { tabla, record }: Plan,
  request: ApiRequest,
): Promise<Row<TablaDeApi>> {
  const id = parseId(request.params.id ?? '');
  const row = id === null ? null : await findLive(trx, tabla, id);
  if (!row) throw noEncontrado();
  const version = parseIfMatch(request.header('if-match'));
  if (version !== null && version !== row.version) {
    const mensaje = 'El registro cambió desde que se leyó';
    throw new ApiError({ codigo: 'version', mensaje }, await record(trx, row.id));
  }
  return row;
}

/** The answer to a POST of a record that exists already, or null. */
async function existing(
  trx: Kysely<Database>,
  { tabla, record }: Plan,
  body: { uuid?: string },
): Promise<ApiAnswer | null> {
  const row = body.uuid === undefined ? null : await findByUuid(trx, tabla, body.uuid);
  if (!row) return null;
  if (row.deleted_at !== null) throw new ApiError(regla('El registro ya existía y fue eliminado'));
  const datos = await record(trx, row.id);
  return {
    status: 200,
    body: { exito: true, mensaje: 'El registro ya estaba guardado', datos },
    headers: { 'idempotency-replayed': 'true' },
  };
}

function succeed(plan: Plan, { mensaje, datos, advertencias = [] }: Result): ApiAnswer {
  const more = advertencias.length > 0 ? { advertencias } : {};
  return { status: plan.kind === 'create' ? 201 : 200, body: { exito: true, mensaje, datos, ...more } };
}

async function perform(
  key: EndpointKey,
  plan: Plan,
  request: ApiRequest,
  ctx: Context,
  store: Store,
): Promise<ApiAnswer> {
  let answer = plan.kind === 'create' ? await existing(ctx.trx, plan, ctx.body) : null;
  if (!answer) {
    const row = plan.kind === 'change' ? await loadRow(ctx.trx, plan, request) : null;
    const antes = row && (await fotografiar(ctx.trx, plan.tabla, row));
    const result = await plan.fn({ ...ctx, row });
    const datos = result.nueva === undefined ? result.datos : { id: result.nueva };
    await logChange(ctx, { accion: key, tabla: plan.tabla, antes, datos });
    answer = succeed(plan, result);
  }
  await store(ctx, answer);
  return withEtag(answer);
}

/** Runs a plan: login came before; idempotency, If-Match, validation and the write follow, in that order. */
export async function writeAnswer(key: EndpointKey, request: ApiRequest, plan: Plan): Promise<ApiAnswer> {
  const { body: schema = NOTHING }: Endpoint = ENDPOINTS[key];
  const json = await request.json();
  return takeTurn(() =>
    withIdempotency(request, json, async (db, store) => {
      if (plan.kind === 'change') parseIfMatch(request.header('if-match'));
      const checked = check(schema, json);
      if (checked.error) {
        // A bad body is refused after If-Match, without taking the version counter.
        if (plan.kind === 'change') await loadRow(db, plan, request);
        throw checked.error;
      }
      const { params, usuario } = request;
      return writeTransaction(db, (write) =>
        perform(key, plan, request, { ...write, params, usuario, body: checked.output }, store),
      );
    }),
  );
}
