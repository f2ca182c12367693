/** The rows of a demo company as a device holds them, generated without a database. */
import type { RequestListener } from 'node:http';
import type { TableName } from '#contracts/tables.ts';
import { Demo } from '#server/demo/demo.ts';
import { makeFacturas, OpenCharges } from '#server/demo/facturas.ts';
import { makeMasterData, MASTER_TABLES } from '#server/demo/master-data.ts';
import { makeOperacion } from '#server/demo/operacion.ts';
import { planOperaciones } from '#server/demo/plan.ts';
import type { RowSet } from '#server/demo/row-set.ts';
import { makeVacios } from '#server/demo/vacios.ts';
import { Trips } from '#server/demo/trip.ts';

export interface Chunk {
  tabla: TableName;
  filas: object[];
}

const CHUNK = 20_000;

/**
 * The rows that lists of operations read: operations, their containers and charges, what was invoiced, and the master
 * data. The company ends at `now`, by default on a fixed day, so that a test has the same rows on every day.
 */
export function* demoRows(operaciones: number, now = '2026-11-24T15:00:00.000Z'): Generator<Chunk> {
  const options = { operaciones, seed: 7, now };
  const demo = new Demo(options, [1]);
  const waiting = new Map<TableName, object[]>();
  const take = function* (rows: RowSet, tables: readonly TableName[]): Generator<Chunk> {
    for (const table of tables) {
      const kept = waiting.get(table) ?? [];
      waiting.set(table, kept);
      kept.push(...rows.rows(table));
      if (kept.length >= CHUNK) yield { tabla: table, filas: kept.splice(0) };
    }
    demo.changes.length = 0;
  };
  const masters = makeMasterData(demo, operaciones);
  yield* take(masters.rows, MASTER_TABLES);
  const plans = planOperaciones(demo, masters, options);
  const vacios = makeVacios(demo, masters, plans);
  const trips = new Trips(demo, masters);
  const byFacturar = new OpenCharges();
  for (const plan of plans) {
    const rows = makeOperacion(demo, { trips, vacios }, plan);
    byFacturar.add(rows);
    yield* take(rows, ['contenedor', 'operacion', 'movimiento']);
  }
  for (const rows of makeFacturas(demo, masters.clientes, byFacturar)) {
    yield* take(rows, ['factura', 'factura_item', 'abono']);
  }
  for (const [table, rows] of waiting) yield { tabla: table, filas: rows };
}

/** GET /api/filas: the next chunk of rows; 404 after the last. */
export function serveDemoRows(operaciones: number): RequestListener {
  const begin = (): Generator<Chunk> => demoRows(operaciones, new Date().toISOString());
  let chunks = begin();
  return (incoming, outgoing) => {
    if (incoming.url === '/api/filas?desde=0') chunks = begin();
    const { value, done } = chunks.next();
    outgoing.writeHead(done ? 404 : 200, { 'content-type': 'application/json' });
    outgoing.end(done ? '{}' : JSON.stringify(value));
  };
}
