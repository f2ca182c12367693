/** Compares the counts that triggers maintain with counts of the rows themselves. */
import { expect } from 'vitest';
import { formatFecha } from '#domain/date.ts';
import type { TestDatabase } from './postgres.ts';

type Pool = Pick<TestDatabase, 'pool'>;
// oxlint-disable-next-line typescript/no-explicit-any -- rows as Postgres gives them
type Row = any;

interface Tally {
  cantidad: number;
  monto: number;
}
export interface Cuentas {
  /** By 'asignada finalizada facturada'. */
  operaciones: Record<string, Tally>;
  /** By 'tipo cliente chofer camion finalizado'. */
  asignadas: Record<string, Tally>;
  /** By 'YYYY-MM-01'. */
  facturas: Record<string, Tally>;
  /** 'client operacion id' or 'client extra id', sorted. */
  toInvoice: string[];
  /** 'agendamiento container', sorted. */
  toMove: string[];
}

function sumBy(rows: readonly Row[], keyOf: (row: Row) => string, montoOf: (row: Row) => number) {
  const sums: Record<string, Tally> = {};
  for (const row of rows) {
    const sum = (sums[keyOf(row)] ??= { cantidad: 0, monto: 0 });
    sum.cantidad += 1;
    sum.monto += montoOf(row);
  }
  return sums;
}

const asignadaKey = ({ tipo, cliente_id, chofer_id, camion_id, finalizado }: Row): string =>
  `${tipo} ${cliente_id} ${chofer_id} ${camion_id} ${finalizado}`;

/** Counts all rows, in memory. */
export async function countedRows({ pool }: Pool): Promise<Cuentas> {
  const live = async (table: string): Promise<Row[]> =>
    (await pool.query(`select * from ${table} where deleted_at is null order by id`)).rows;
  const items = await live('factura_item');
  const facturadas = new Set(items.map(({ operacion_id }) => operacion_id));
  const charged = new Set(items.map(({ extra_id }) => extra_id));
  const operaciones = await live('operacion');
  const extras = await live('extra');
  const stays = await live('almacenaje');
  const vacios = new Set(
    stays.filter(({ con_mercaderia }) => !con_mercaderia).map(({ contenedor_id }) => contenedor_id),
  );
  return {
    operaciones: sumBy(
      operaciones,
      ({ id, chofer_id, finalizado }) => `${chofer_id !== null} ${finalizado} ${facturadas.has(id)}`,
      ({ monto }) => monto,
    ),
    asignadas: sumBy(
      operaciones.filter(({ chofer_id }) => chofer_id !== null),
      asignadaKey,
      () => 0,
    ),
    facturas: sumBy(
      await live('factura'),
      ({ created_at }) => `${formatFecha(created_at).slice(0, 7)}-01`,
      ({ subtotal }) => subtotal,
    ),
    toInvoice: [
      ...operaciones
        .filter(({ id, finalizado }) => finalizado && !facturadas.has(id))
        .map(({ id, cliente_id }) => `${cliente_id} operacion ${id}`),
      ...extras.filter(({ id }) => !charged.has(id)).map(({ id, cliente_id }) => `${cliente_id} extra ${id}`),
    ].toSorted(),
    toMove: (await live('contenedor'))
      .filter(({ id, transporte_id }) => transporte_id !== null && !vacios.has(id))
      .map(({ id, transporte_id }) => `${transporte_id} ${id}`)
      .toSorted(),
  };
}

/** Reads the maintained counts; a count of zero equals a missing one. */
export async function storedCounts({ pool }: Pool): Promise<Cuentas> {
  const rowsOf = async (table: string): Promise<Row[]> => (await pool.query(`select * from ${table}`)).rows;
  const some = (rows: readonly (readonly [string, Tally])[]) =>
    Object.fromEntries(rows.filter(([, { cantidad, monto }]) => cantidad !== 0 || monto !== 0));
  return {
    operaciones: some(
      (await rowsOf('cuenta_operacion')).map(
        ({ asignada, finalizada, facturada, cantidad, monto }) =>
          [`${asignada} ${finalizada} ${facturada}`, { cantidad, monto }] as const,
      ),
    ),
    asignadas: some(
      (await rowsOf('cuenta_asignado')).map((row) => [
        asignadaKey(row),
        { cantidad: row.cantidad, monto: 0 },
      ]),
    ),
    facturas: some(
      (await rowsOf('cuenta_factura')).map(
        ({ mes, cantidad, subtotal }) => [mes, { cantidad, monto: subtotal }] as const,
      ),
    ),
    toInvoice: (await rowsOf('por_facturar'))
      .map(({ cliente_id, operacion_id, extra_id }) =>
        operacion_id === null ? `${cliente_id} extra ${extra_id}` : `${cliente_id} operacion ${operacion_id}`,
      )
      .toSorted(),
    toMove: (await rowsOf('por_portear'))
      .map(({ contenedor_id, transporte_id }) => `${transporte_id} ${contenedor_id}`)
      .toSorted(),
  };
}

/** Expects both to be equal. @returns the counts */
export async function expectCounted(database: Pool): Promise<Cuentas> {
  const truth = await countedRows(database);
  expect(await storedCounts(database)).toEqual(truth);
  return truth;
}
