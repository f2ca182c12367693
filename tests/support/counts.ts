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
  /** 'driver operation', sorted. */
  toSettle: string[];
  /** 'operacion id: day client truck charged cost margin', or 'extra id: …', sorted. */
  results: string[];
  /** By 'group month client truck': 'operations charges charged cost'. */
  resultSums: Record<string, string>;
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

interface ResultParts {
  name: string;
  fecha: string;
  cliente_id: number;
  camion_id: number | null;
  cobrado: number;
  costo: number;
}

const resultText = ({ name, fecha, cliente_id, camion_id, cobrado, costo }: ResultParts): string =>
  `${name}: ${fecha} ${cliente_id} ${camion_id} ${cobrado} ${costo} ${cobrado - costo}`;

/** What finished operations, and charges without an operation, leave. */
function countResults(operaciones: Row[], movimientos: Row[], extras: Row[]): ResultParts[] {
  const ofOperacion = operaciones.flatMap(
    ({ id, finalizado, monto, comision_monto, cliente_id, camion_id }) => {
      const [last] = movimientos
        .filter((row) => row.operacion_id === id)
        .toSorted((a, b) => b.orden - a.orden);
      if (!finalizado || last === undefined) return [];
      const own = extras.filter((row) => row.operacion_id === id);
      const sum = (amounts: (number | null)[]): number =>
        amounts.reduce<number>((all, each) => all + (each ?? 0), 0);
      return {
        name: `operacion ${id}`,
        fecha: formatFecha(last.fecha_termino),
        cliente_id,
        camion_id,
        cobrado: monto + sum(own.map((row) => row.monto)),
        costo: (comision_monto ?? 0) + sum(own.map((row) => row.costo)),
      };
    },
  );
  const alone = extras
    .filter(({ operacion_id }) => operacion_id === null)
    .map(({ id, created_at, cliente_id, monto, costo }) => ({
      name: `extra ${id}`,
      fecha: formatFecha(created_at),
      cliente_id,
      camion_id: null,
      cobrado: monto,
      costo: costo ?? 0,
    }));
  return [...ofOperacion, ...alone];
}

const sumText = (sum: { operaciones: number; cobros: number; cobrado: number; costo: number }): string =>
  `${sum.operaciones} ${sum.cobros} ${sum.cobrado} ${sum.costo}`;

function sumResults(results: readonly ResultParts[]): Record<string, string> {
  const sums: Record<string, { operaciones: number; cobros: number; cobrado: number; costo: number }> = {};
  for (const { name, fecha, cliente_id, camion_id, cobrado, costo } of results) {
    const mes = `${fecha.slice(0, 7)}-01`;
    for (const key of [
      `cliente ${mes} ${cliente_id} null`,
      `camion ${mes} null ${camion_id}`,
      `ambos ${mes} ${cliente_id} ${camion_id}`,
    ]) {
      const sum = (sums[key] ??= { operaciones: 0, cobros: 0, cobrado: 0, costo: 0 });
      sum[name.startsWith('extra') ? 'cobros' : 'operaciones'] += 1;
      sum.cobrado += cobrado;
      sum.costo += costo;
    }
  }
  return Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, sumText(sum)]));
}

/** Counts all rows, in memory. */
export async function countedRows({ pool }: Pool): Promise<Cuentas> {
  const live = async (table: string): Promise<Row[]> =>
    (await pool.query(`select * from ${table} where deleted_at is null order by id`)).rows;
  const items = await live('factura_item');
  const facturadas = new Set(items.map(({ operacion_id }) => operacion_id));
  const charged = new Set(items.map(({ extra_id }) => extra_id));
  const operaciones = await live('operacion');
  const settled = new Set((await live('liquidacion_linea')).map(({ operacion_id }) => operacion_id));
  const extras = await live('extra');
  const results = countResults(operaciones, await live('movimiento'), extras);
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
    toSettle: operaciones
      .filter(
        ({ id, finalizado, chofer_id, comision_monto }) =>
          finalizado && chofer_id !== null && comision_monto > 0 && !settled.has(id),
      )
      .map(({ id, chofer_id }) => `${chofer_id} ${id}`)
      .toSorted(),
    results: results.map(resultText).toSorted(),
    resultSums: sumResults(results),
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
    toSettle: (await rowsOf('por_liquidar'))
      .map(({ chofer_id, operacion_id }) => `${chofer_id} ${operacion_id}`)
      .toSorted(),
    results: (await rowsOf('resultado'))
      .map(({ es_cobro, registro_id, ...row }) =>
        resultText({ name: `${es_cobro ? 'extra' : 'operacion'} ${registro_id}`, ...row }),
      )
      .toSorted(),
    resultSums: Object.fromEntries(
      (await rowsOf('cuenta_resultado'))
        .map((row) => [`${row.grupo} ${row.mes} ${row.cliente_id} ${row.camion_id}`, sumText(row)] as const)
        .filter(([, text]) => text !== '0 0 0 0'),
    ),
  };
}

/** Expects both to be equal. @returns the counts */
export async function expectCounted(database: Pool): Promise<Cuentas> {
  const truth = await countedRows(database);
  expect(await storedCounts(database)).toEqual(truth);
  return truth;
}
