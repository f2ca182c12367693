/** Runs the domain's plan of derived rows in SQL (server decisions, section 6). */
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Escritura, planDerivados } from '#domain/derivados.ts';
import type { OperacionRow, TablaDerivada } from '#domain/tablas.ts';
import { derivadosDe } from '#vistas/derivados.ts';
import { type Filas, lectorDeFilas } from '#vistas/filas.ts';
import type { Database } from '../db/schema.ts';
import { type Row, stamp, stampNew } from '../http/handler.ts';
import { idsIn, liveRowsBy, rowsById } from './fetch-rows.ts';

interface Writer {
  trx: Transaction<Database>;
  version: number;
  now: string;
}

/** The rows that an operation's derived ones follow from; `contenedores` are others that a change may name. */
export async function loadDerivados(
  trx: Kysely<Database>,
  operacion: Row<'operacion'>,
  contenedores: readonly number[] = [],
): Promise<Filas> {
  const { id, cliente_id } = operacion;
  const movimiento = await liveRowsBy(trx, 'movimiento', 'operacion_id', [id]);
  const named = [
    ...idsIn([operacion], 'contenedor_id'),
    ...idsIn(movimiento, 'contenedor_id'),
    ...contenedores,
  ];
  const { rows: extra } = await sql<Row<'extra'>>`
    select * from extra
    where (operacion_id = ${id} or contenedor_id = any(${named})) and deleted_at is null
  `.execute(trx);
  return {
    operacion: [operacion],
    movimiento,
    extra,
    contenedor: await rowsById(trx, 'contenedor', [...new Set(named)]),
    almacenaje: await liveRowsBy(trx, 'almacenaje', 'contenedor_id', named),
    negociacion: operacion.tarifa ? [] : await liveRowsBy(trx, 'negociacion', 'cliente_id', [cliente_id]),
    factura_item: [
      ...(await liveRowsBy(trx, 'factura_item', 'operacion_id', [id])),
      ...(await liveRowsBy(trx, 'factura_item', 'extra_id', idsIn(extra, 'id'))),
    ],
  };
}

/** Brings container, stays, extras and operation to what the movements in `filas` say. */
export async function replay(writer: Writer, filas: Filas, operacion: OperacionRow): Promise<void> {
  await runEscrituras(writer, planDerivados(derivadosDe(lectorDeFilas(filas), operacion)));
}

/** In the order of the plan: a row comes before those that refer to it by its name in the plan. */
async function runEscrituras(writer: Writer, plan: readonly Escritura[]): Promise<void> {
  const inserted = new Map<string, number>();
  for (const escritura of plan) {
    if (escritura.op === 'insert') {
      const { tabla, id, values } = escritura;
      inserted.set(id, await insert(writer, tabla, resolve(values, inserted)));
    } else {
      const { tabla, id } = escritura;
      const changes =
        escritura.op === 'delete' ? { deleted_at: writer.now } : resolve(escritura.values, inserted);
      await update(writer, tabla, id as number, changes);
    }
  }
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
  // One of the four tables stands for all: the plan's values are those of the table that it names.
  const query = trx.insertInto(tabla as 'extra').values({ ...values, ...stampNew(write) } as never);
  const { id } = await query.returning('id').executeTakeFirstOrThrow();
  return id;
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
