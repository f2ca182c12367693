/** The rows of a demo company as a device holds them, made without a database. */
import type { RequestListener } from 'node:http';
import type { Tabla } from '#contracts/tables.ts';
import { Demo } from '#server/demo/demo.ts';
import { makeFacturas, PorFacturar } from '#server/demo/facturas.ts';
import { makeMasterData, TABLAS_MAESTRAS } from '#server/demo/master-data.ts';
import { makeOperacion } from '#server/demo/operacion.ts';
import { planOperaciones } from '#server/demo/plan.ts';
import type { RowSet } from '#server/demo/row-set.ts';
import { makeVacios } from '#server/demo/vacios.ts';
import { Viajes } from '#server/demo/trip.ts';

export interface Chunk {
  tabla: Tabla;
  filas: object[];
}

const CHUNK = 20_000;

/** What lists of operations read: they, their containers and charges, what was invoiced, and the master data. */
export function* demoRows(operaciones: number): Generator<Chunk> {
  const options = { operaciones, semilla: 7, ahora: new Date().toISOString() };
  const demo = new Demo(options, [1]);
  const waiting = new Map<Tabla, object[]>();
  const take = function* (rows: RowSet, tablas: readonly Tabla[]): Generator<Chunk> {
    for (const tabla of tablas) {
      const kept = waiting.get(tabla) ?? [];
      waiting.set(tabla, kept);
      kept.push(...rows.rows(tabla));
      if (kept.length >= CHUNK) yield { tabla, filas: kept.splice(0) };
    }
    demo.changes.length = 0;
  };
  const masters = makeMasterData(demo, operaciones);
  yield* take(masters.rows, TABLAS_MAESTRAS);
  const plans = planOperaciones(demo, masters, options);
  const vacios = makeVacios(demo, masters, plans);
  const viajes = new Viajes(demo, masters);
  const porFacturar = new PorFacturar();
  for (const plan of plans) {
    const rows = makeOperacion(demo, { viajes, vacios }, plan);
    porFacturar.add(rows);
    yield* take(rows, ['contenedor', 'operacion', 'movimiento']);
  }
  for (const rows of makeFacturas(demo, masters.clientes, porFacturar)) {
    yield* take(rows, ['factura', 'factura_item']);
  }
  for (const [tabla, filas] of waiting) yield { tabla, filas };
}

/** GET /api/filas: the next chunk of them; 404 behind the last. */
export function serveDemoRows(operaciones: number): RequestListener {
  let chunks = demoRows(operaciones);
  return (incoming, outgoing) => {
    if (incoming.url === '/api/filas?desde=0') chunks = demoRows(operaciones);
    const { value, done } = chunks.next();
    outgoing.writeHead(done ? 404 : 200, { 'content-type': 'application/json' });
    outgoing.end(done ? '{}' : JSON.stringify(value));
  };
}
