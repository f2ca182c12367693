/** The plants of a client, written as one set (R16.1). */
import type { cliente } from '#contracts/cliente.ts';
import type * as v from 'valibot';
import { validationRefusal } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { WriteContext } from '../../http/handler.ts';
import { ApiError } from '../../http/api-error.ts';
import { findAny, type Row, stamp, stampNew } from '../../http/rows.ts';
import { liveRowsBy } from '../rows/fetch-rows.ts';
import { sameMembers } from '../rows/same-content.ts';
import { requireUnused } from '../rows/uses.ts';

export type PlantaBody = v.InferOutput<typeof cliente.create>['plantas'][number];
type Planta = Row<'planta'>;

const refuse = (index: number, mensaje: string): ApiError =>
  new ApiError(validationRefusal([{ campo: `plantas.${index}.id`, mensaje }]));

/** The uuid of a new plant, which a device sends as `uuid`, or as `id` for a plant that it created. */
const uuidOf = ({ id, uuid }: PlantaBody): string | undefined => (typeof id === 'string' ? id : uuid);

const isNamed = (planta: Planta, name: Id | undefined): boolean =>
  name !== undefined && (planta.id === name || planta.uuid === name);

/** The row of each plant of the payload, null for a new one. */
function match(plantas: readonly PlantaBody[], live: readonly Planta[]): (Planta | null)[] {
  const taken = new Set<number>();
  return plantas.map((planta, index) => {
    const row = live.find((one) => isNamed(one, planta.id ?? planta.uuid)) ?? null;
    if (row === null) {
      if (typeof planta.id === 'number') throw refuse(index, 'El registro no existe');
      return null;
    }
    if (taken.has(row.id)) throw refuse(index, 'La planta está repetida');
    taken.add(row.id);
    return row;
  });
}

const hasContent = (planta: PlantaBody, { nombre, comuna, direccion }: Planta): boolean =>
  nombre === planta.nombre && comuna === planta.comuna && direccion === planta.direccion;

/** Whether these are the client's live plants: compared by content, and by uuid where the payload has one. */
export async function hasPlantas(
  trx: Kysely<Database>,
  clienteId: number,
  plantas: readonly PlantaBody[],
): Promise<boolean> {
  const live = await liveRowsBy(trx, 'planta', 'cliente_id', [clienteId]);
  return sameMembers(
    plantas,
    live,
    (planta, row) => hasContent(planta, row) && (uuidOf(planta) ?? row.uuid) === row.uuid,
  );
}

async function write(
  ctx: WriteContext,
  cliente_id: number,
  planta: PlantaBody,
  row: Planta | null,
): Promise<void> {
  const { nombre, comuna, direccion } = planta;
  const uuid = uuidOf(planta);
  if (row === null) {
    const values = { cliente_id, nombre, comuna, direccion, ...(uuid ? { uuid } : {}), ...stampNew(ctx) };
    await ctx.trx.insertInto('planta').values(values).execute();
  } else if (!hasContent(planta, row)) {
    const values = { nombre, comuna, direccion, ...stamp(ctx) };
    await ctx.trx.updateTable('planta').set(values).where('id', '=', row.id).execute();
  }
}

/**
 * Replaces the client's plants: one with the id of a live plant updates it, another is inserted, and those left out
 * are deleted. An unchanged plant keeps its version.
 * @throws ApiError 400 for an id of no plant of the client, 409 for one left out that is in use
 */
export async function replacePlantas(
  ctx: WriteContext,
  clienteId: number,
  plantas: readonly PlantaBody[],
): Promise<void> {
  const live = await liveRowsBy(ctx.trx, 'planta', 'cliente_id', [clienteId]);
  const rows = match(plantas, live);
  for (const row of live.filter((one) => !rows.includes(one))) {
    const subject = ` la planta ${row.nombre}`;
    await requireUnused(ctx.trx, 'planta', row.id, { subject, pronoun: 'la' });
    const values = { ...stamp(ctx), deleted_at: ctx.now };
    await ctx.trx.updateTable('planta').set(values).where('id', '=', row.id).execute();
    ctx.effects.removed('planta', [row.uuid]);
  }
  for (const [index, planta] of plantas.entries()) {
    const row = rows[index] ?? null;
    const isGone =
      row === null && typeof planta.id === 'string' && (await findAny(ctx.trx, 'planta', planta.id));
    if (isGone) throw refuse(index, 'El registro no existe');
    await write(ctx, clienteId, planta, row);
  }
}
