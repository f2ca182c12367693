/** Runs the domain's plans of row writes in SQL. */
import type { Transaction } from 'kysely';
import type { Escritura } from '#domain/escritura.ts';
import { regla } from '#domain/rechazo.ts';
import type { TablaDerivada } from '#domain/tablas.ts';
import type { Database } from '../db/schema.ts';
import { ApiError, parseId, stamp, stampNew } from '../http/handler.ts';

export interface Writer {
  trx: Transaction<Database>;
  version: number;
  now: string;
}

/**
 * In the order of the plan: a row comes before those that refer to it by its name in the plan. What refers to no new
 * row is sent without waiting for what comes before it.
 * @returns the numbers of the new rows, by their names in the plan
 */
export async function runEscrituras(
  writer: Writer,
  plan: readonly Escritura[],
): Promise<ReadonlyMap<string, number>> {
  const inserted = new Map<string, Promise<number>>();
  const sent: Promise<unknown>[] = [];
  for (const escritura of plan) {
    const { tabla } = escritura;
    const values = escritura.op === 'delete' ? { deleted_at: writer.now } : escritura.values;
    const known = hasReference(values) ? await resolve(values, inserted) : { ...values };
    if (escritura.op === 'insert') {
      const { id } = escritura;
      // As another record of that uuid would be refused by Postgres.
      if (inserted.has(id)) throw new ApiError(regla('El registro ya existe'));
      const own = typeof parseId(id) === 'string' ? { uuid: id } : {};
      const row = insert(writer, tabla, { ...known, ...own });
      inserted.set(id, row);
      sent.push(row);
    } else {
      sent.push(update(writer, tabla, escritura.id as number, known));
    }
    // Whichever fails, all is heard: below, or where a later one waits for it.
    sent.at(-1)!.catch(() => {});
  }
  await Promise.all(sent);
  return new Map(await Promise.all(Array.from(inserted, async ([id, row]) => [id, await row] as const)));
}

const isReference = (columna: string, value: unknown): value is string =>
  columna.endsWith('_id') && typeof value === 'string';

const hasReference = (values: object): boolean =>
  Object.entries(values).some(([columna, value]) => isReference(columna, value));

/** Puts the numbers that Postgres gave in the place of the plan's own names. */
async function resolve(
  values: object,
  inserted: ReadonlyMap<string, Promise<number>>,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(values as Record<string, unknown>);
  const resolved = entries.map(async ([columna, value]) => [
    columna,
    isReference(columna, value) ? await inserted.get(value) : value,
  ]);
  return Object.fromEntries(await Promise.all(resolved));
}

async function insert(
  { trx, ...write }: Writer,
  tabla: TablaDerivada,
  values: Record<string, unknown>,
): Promise<number> {
  // One of the tables stands for all: the plan's values are those of the table that it names.
  const query = trx
    .insertInto(tabla as 'extra')
    .values({ ...values, ...stampNew(write) } as never)
    .onConflict((on) =>
      on
        .column('uuid')
        .doUpdateSet({ ...values, ...stamp(write), deleted_at: null } as never)
        .where(`${tabla as 'extra'}.deleted_at`, 'is not', null),
    );
  const row = await query.returning('id').executeTakeFirst();
  // A live record has that uuid.
  if (!row) throw new ApiError(regla('El registro ya existe'));
  return row.id;
}

async function update(
  { trx, ...write }: Writer,
  tabla: TablaDerivada,
  id: number,
  values: Record<string, unknown>,
): Promise<void> {
  const query = trx.updateTable(tabla as 'extra').set({ ...values, ...stamp(write) } as never);
  await query.where('id', '=', id).execute();
}
