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
 * In the order of the plan: a row comes before those that refer to it by its name in the plan.
 * @returns the numbers of the new rows, by their names in the plan
 */
export async function runEscrituras(
  writer: Writer,
  plan: readonly Escritura[],
): Promise<ReadonlyMap<string, number>> {
  const inserted = new Map<string, number>();
  for (const escritura of plan) {
    if (escritura.op === 'insert') {
      const { tabla, id, values } = escritura;
      // As another record of that uuid would be refused by Postgres.
      if (inserted.has(id)) throw new ApiError(regla('El registro ya existe'));
      const own = typeof parseId(id) === 'string' ? { uuid: id } : {};
      inserted.set(id, await insert(writer, tabla, { ...resolve(values, inserted), ...own }));
    } else {
      const { tabla, id } = escritura;
      const changes =
        escritura.op === 'delete' ? { deleted_at: writer.now } : resolve(escritura.values, inserted);
      await update(writer, tabla, id as number, changes);
    }
  }
  return inserted;
}

/** Puts the numbers that Postgres gave in the place of the plan's own names. */
function resolve(values: object, inserted: ReadonlyMap<string, number>): Record<string, unknown> {
  const entries = Object.entries(values as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([columna, value]) => {
      const isReference = columna.endsWith('_id') && typeof value === 'string';
      return [columna, isReference ? inserted.get(value) : value];
    }),
  );
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
