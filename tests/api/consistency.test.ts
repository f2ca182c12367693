/**
 * After any work through the API, the rows derived from movements are those of a fresh replay. Commands are drawn
 * at random; each is legal or refused, and the check is the same after either.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextTipos } from '#domain/movimiento.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { expectReplay, expectWhole, live, loadAll } from '#tests/support/consistency.ts';
import { agendar, type TestEmpresa, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import type { Reader } from '#views/reader.ts';
import { movimientosOf } from '#views/operacion.ts';

let e: TestEmpresa;
let series = 0;
/** Extras of deleted invoices. */
const onceInvoiced = new Set<number>();
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const COMMANDS = [
  'agendar',
  'almacenar',
  'mover',
  'mover',
  'mover',
  'editar',
  'editar',
  'deshacer',
  'borrar',
] as const;
const FACTURAS = ['facturar', 'anular'] as const;

const command = fc.record({
  que: fc.constantFrom(...COMMANDS, ...FACTURAS),
  /** Which of the operations, movements or invoices there are. */
  which: fc.nat(1000),
  other: fc.nat(1000),
  minutes: fc.integer({ min: 0, max: 14 * 24 * 60 }),
  duration: fc.integer({ min: 0, max: 20 * 60 }),
  underlang: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const pick = <T>(rows: readonly T[], index: number): T | undefined => rows[index % Math.max(1, rows.length)];
/** The type-dependent fields of any type: the server keeps those that belong. */
function bodyOf(reader: Reader, tipo: TipoMovimiento, { other, minutes, duration, underlang }: Command) {
  const inicio = Date.parse('2026-03-01T00:00:00Z') + minutes * 60_000;
  return {
    tipo,
    fecha_inicio: new Date(inicio).toISOString(),
    fecha_termino: new Date(inicio + duration * 60_000).toISOString(),
    planta: e.planta,
    puerto: e.puerto,
    deposito: e.deposito,
    bodega: other % 2 ? e.bodega : e.bodega2,
    contenedor: pick(live(reader, 'almacenaje'), other)?.contenedor_id ?? null,
    datos: { numero: `CON${++series}`, underlang, terminal: 'STI', sello: 'S', temperatura: -18 },
  };
}

async function execute(cmd: Command): Promise<number> {
  const reader = await loadAll(e.db);
  const { api } = e;
  const operacion = pick(live(reader, 'operacion'), cmd.which);
  const movimiento = pick(live(reader, 'movimiento'), cmd.which);
  switch (cmd.que) {
    case 'agendar':
      return (await agendar(e, cmd.underlang ? 'EXPORTACION' : 'IMPORTACION')) && 201;
    case 'almacenar':
      return (await storeEmpty(e, { numero: `VAC${++series}`, underlang: cmd.underlang })).id && 201;
    case 'mover': {
      if (!operacion) return 0;
      const previous = movimientosOf(reader, operacion.id).at(-1)?.tipo ?? null;
      const tipo = pick(nextTipos(operacion.tipo, previous), cmd.other);
      if (!tipo) return 0;
      const body = { operacion: operacion.id, ...bodyOf(reader, tipo, cmd) };
      return (await api.post('/movimiento', body)).status;
    }
    case 'editar': {
      if (!movimiento) return 0;
      const tipos = nextTipos('EXPORTACION', null);
      const swap = tipos.includes(movimiento.tipo) ? pick(tipos, cmd.other)! : movimiento.tipo;
      return (await api.patch(`/movimiento/${movimiento.id}`, bodyOf(reader, swap, cmd))).status;
    }
    case 'deshacer': {
      const last = operacion && movimientosOf(reader, operacion.id).at(-1);
      return last ? (await api.remove(`/movimiento/${last.id}`)).status : 0;
    }
    case 'borrar':
      return operacion && cmd.other % 4 === 0 ? (await api.remove(`/operacion/${operacion.id}`)).status : 0;
    case 'facturar': {
      const extras = (await api.get(`/extra/facturables/${e.cliente}`)).body.datos;
      const operaciones = (await api.get(`/operacion/facturables/cliente/${e.cliente}`)).body.datos;
      const some = (rows: { id: number }[], n: number) => rows.map(({ id }) => id).slice(0, n % 3);
      const body = { extras: some(extras, cmd.other), operaciones: some(operaciones, cmd.which) };
      return (await api.post('/factura', { cliente: e.cliente, ...body })).status;
    }
    case 'anular': {
      const factura = pick(live(reader, 'factura'), cmd.which);
      const items = factura ? reader.where('factura_item', 'factura_id', factura.id) : [];
      for (const { extra_id } of items) onceInvoiced.add(Number(extra_id));
      return factura ? (await api.remove(`/factura/${factura.id}`)).status : 0;
    }
  }
}

test('After any commands the derived rows equal those of a fresh replay', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 15, maxLength: 25 }), async (commands) => {
      for (const cmd of commands) {
        const status = await execute(cmd);
        expect([0, 200, 201, 400, 409]).toContain(status);
        seen.set(`${cmd.que} ${status}`, (seen.get(`${cmd.que} ${status}`) ?? 0) + 1);
        const reader = await loadAll(e.db);
        for (const operacion of reader.all('operacion')) expectReplay(reader, operacion, onceInvoiced);
        expectWhole(reader);
      }
    }),
    // Shrinking is not possible, since each run continues where the last one ended.
    { numRuns: 12, endOnFailure: true },
  );
  for (const done of ['mover 201', 'editar 200', 'deshacer 200', 'facturar 201']) {
    expect(seen.get(done) ?? 0, done).toBeGreaterThan(0);
  }
  expect(e.api.reported).toEqual([]);
}, 120_000);
