/** Runs the domain's plans of row writes in SQL. */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
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
 * In the order of the plan, all sent at once: a row comes before those that refer to it, and they find it by its uuid.
 * @returns the numbers of the new rows, by their names in the plan
 */
export async function runEscrituras(
  writer: Writer,
  plan: readonly Escritura[],
): Promise<ReadonlyMap<string, number>> {
  const news = new Map<string, New>();
  const sent: Promise<unknown>[] = [];
  for (const escritura of plan) {
    const { tabla } = escritura;
    const given = escritura.op === 'delete' ? { deleted_at: writer.now } : escritura.values;
    const values = resolve(given, news);
    if (escritura.op === 'insert') {
      const { id } = escritura;
      const uuid = typeof parseId(id) === 'string' ? id : randomUUID();
      // As another record of that uuid would be refused by Postgres.
      if (news.has(id)) throw new ApiError(regla('El registro ya existe'));
      const row = insert(writer, tabla, { ...values, uuid });
      news.set(id, { tabla, uuid, row });
      sent.push(row);
    } else {
      sent.push(update(writer, tabla, escritura.id as number, values));
    }
    // Whichever fails, all is heard below.
    sent.at(-1)!.catch(() => {});
  }
  await Promise.all(sent);
  return new Map(await Promise.all(Array.from(news, async ([id, { row }]) => [id, await row] as const)));
}

/** A row that the plan makes. */
interface New {
  tabla: TablaDerivada;
  uuid: string;
  row: Promise<number>;
}

/** Puts what finds the new row in the place of its name in the plan. */
function resolve(values: object, news: ReadonlyMap<string, New>): Record<string, unknown> {
  const entries = Object.entries(values as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([columna, value]) => {
      if (!columna.endsWith('_id') || typeof value !== 'string') return [columna, value];
      const { tabla, uuid } = news.get(value)!;
      return [columna, sql`(select id from ${sql.table(tabla)} where uuid = ${uuid})`];
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
