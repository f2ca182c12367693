import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDerivados } from '#domain/derivados.ts';
import { checkMovimiento, type MovimientoValues } from '#domain/movimiento-rules.ts';
import { checkUndo } from '#domain/operacion-permissions.ts';
import { fitsBetween } from '#domain/movimiento.ts';
import type { Id, MovimientoRow } from '#domain/tables.ts';
import { TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';
import { derivadosInput, type RowsWorld, movimientosOf, world, operacionOf, replan, view } from './world.ts';
import { almacenaje, cobro, contenedor, context, porteoExtra, input, movimiento, operacion } from './rows.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

/** An import, and three exports that want the same two stored containers; one has no tariff until it is moved. */
const OPERACIONES = [1, 2, 3, 4];
const initial = (facturados: Id[]): RowsWorld =>
  world({
    operaciones: [
      operacion({ id: 1, tipo: 'IMPORTACION' }),
      operacion({ id: 2, tipo: 'EXPORTACION' }),
      operacion({ id: 3, tipo: 'EXPORTACION', tarifa: null }),
      operacion({ id: 4, tipo: 'EXPORTACION' }),
    ],
    contenedores: [contenedor({ id: 23 }), contenedor({ id: 25, underlang: true })],
    almacenajes: [almacenaje({ id: 70, contenedor_id: 23 }), almacenaje({ id: 71, contenedor_id: 25 })],
    extras: [porteoExtra({ id: 80, contenedor_id: 23 }), porteoExtra({ id: 81, contenedor_id: 25 })],
    facturados,
    negociacion: TARIFA,
  });

const command = fc.record({
  kind: fc.constantFrom('create', 'create', 'create', 'edit', 'edit', 'undo'),
  operacion: fc.constantFrom(...OPERACIONES),
  /** Which of the movements, and which of the types that are legal there. */
  which: fc.nat(20),
  tipo: fc.nat(7),
  contenedor: fc.constantFrom(23, 25),
  bodega: fc.constantFrom(24, 26),
  deposito: fc.constantFrom(22, 27),
  numero: fc.constantFrom('CSQU3054383', 'MSCU6647876', null),
  underlang: fc.boolean(),
  // Movements that begin before the one before them are doubtful, not refused.
  inicio: fc.integer({ min: 0, max: 20 * 24 * 60 }),
  minutes: fc.integer({ min: 0, max: 9 * 24 * 60 }),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** Checks a create or an edit as the server does; null where it is refused, or no type is legal. */
function valuesFor(m: RowsWorld, c: Command, edited: MovimientoRow | null): MovimientoValues | null {
  const op = operacionOf(m, c.operacion);
  const movimientos = movimientosOf(m, op.id);
  const index = edited ? movimientos.indexOf(edited) : movimientos.length;
  const [previous, next] = [movimientos[index - 1]?.tipo ?? null, movimientos[index + 1]?.tipo ?? null];
  const legal = TIPOS_MOVIMIENTO.filter((each) => fitsBetween(op.tipo, previous, each, next));
  const tipo = legal[c.tipo % legal.length];
  if (!tipo) return null;
  const start = Date.UTC(2026, 2, 1) + c.inicio * 60_000;
  const named = m.contenedor.get(c.contenedor) ?? null;
  const stay = [...m.almacenaje.values()].find(
    (row) =>
      row.contenedor_id === c.contenedor &&
      !row.con_mercaderia &&
      (row.salida === null || movimientos.some(({ id }) => id === row.mov_salida)),
  );
  const verdict = checkMovimiento(
    input(tipo, {
      contenedor: c.contenedor,
      bodega: c.bodega,
      deposito: c.deposito,
      fecha_inicio: new Date(start).toISOString(),
      fecha_termino: new Date(start + c.minutes * 60_000).toISOString(),
      datos: { numero: c.numero, underlang: c.underlang },
    }),
    context({
      operacion: op,
      movimientos,
      edited: edited?.id ?? null,
      refs: { ...context().refs, contenedor: named },
      stay: stay ?? null,
    }),
  );
  return verdict.refusal ? null : verdict.values;
}

function run(m: RowsWorld, c: Command): void {
  const movimientos = movimientosOf(m, c.operacion);
  const last = movimientos.at(-1);
  const chosen = movimientos[c.which % movimientos.length] ?? null;
  if (c.kind === 'undo') {
    if (last && checkUndo(movimientos, last.id, { facturada: false, liquidada: false }) === null)
      m.movimiento.delete(last.id);
  } else if (c.kind === 'create') {
    const values = valuesFor(m, c, null);
    const id = m.nextId++;
    const row = movimiento((last?.orden ?? 0) + 1, 'Retiro en puerto', { id, operacion_id: c.operacion });
    if (values) m.movimiento.set(id, { ...row, ...values });
  } else if (chosen) {
    const values = valuesFor(m, c, chosen);
    if (values) m.movimiento.set(chosen.id, { ...chosen, ...values });
  }
  replan(m, c.operacion);
}

/** The same movements in a world without earlier plans. */
function fromScratch(m: RowsWorld): RowsWorld {
  const fresh = { ...initial([...m.facturados]), movimiento: m.movimiento };
  for (const id of OPERACIONES) replan(fresh, id);
  return fresh;
}

describe('Create, edit and undo are the same code', () => {
  const commands = fc.array(command, { minLength: 1, maxLength: 40 });
  const facturados = fc.subarray<Id>([80, 81]);

  it('After each command the derived rows equal those planned anew from the remaining movements', () => {
    fc.assert(
      fc.property(commands, facturados, (sequence, invoiced) => {
        const m = initial(invoiced);
        for (const c of sequence) {
          run(m, c);
          expect(view(m)).toEqual(view(fromScratch(m)));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('Planning the derived rows again writes nothing', () => {
    fc.assert(
      fc.property(commands, facturados, (sequence, invoiced) => {
        const m = initial(invoiced);
        for (const c of sequence) run(m, c);
        const touched = new Set(sequence.map(({ operacion: id }) => id));
        for (const id of touched) expect(planDerivados(derivadosInput(m, id))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('Undoing all movements leaves no derived row, reopens the stays and unlinks the porteos', () => {
    fc.assert(
      fc.property(commands, facturados, (sequence, invoiced) => {
        const m = initial(invoiced);
        for (const c of sequence) run(m, c);
        for (const id of OPERACIONES) {
          for (const { id: last } of movimientosOf(m, id).toReversed()) {
            m.movimiento.delete(last);
            replan(m, id);
          }
        }
        expect(view(m)).toEqual(view(initial(invoiced)));
      }),
      { numRuns: 200 },
    );
  });

  it('No stay ends before it begins, no charge is negative, and an invoiced extra never changes', () => {
    fc.assert(
      fc.property(commands, facturados, (sequence, invoiced) => {
        const m = initial(invoiced);
        for (const c of sequence) run(m, c);
        for (const { entrada, salida } of m.almacenaje.values()) {
          expect(Date.parse(salida ?? entrada)).toBeGreaterThanOrEqual(Date.parse(entrada));
        }
        for (const { monto } of m.extra.values()) expect(monto).toBeGreaterThan(0);
        for (const id of invoiced) expect(m.extra.get(id)).toEqual(initial([]).extra.get(id));
      }),
      { numRuns: 200 },
    );
  });

  it('R33.3 Charges by hand stay as they are, whatever the movements are', () => {
    fc.assert(
      fc.property(commands, facturados, (sequence, invoiced) => {
        const cobros = OPERACIONES.map((id) => cobro({ id: `cobro ${id}`, operacion_id: id }));
        const m = initial(invoiced);
        for (const row of cobros) m.extra.set(row.id, row);
        for (const c of sequence) run(m, c);
        for (const id of OPERACIONES) replan(m, id);
        for (const row of cobros) {
          expect(m.extra.get(row.id)).toEqual(row);
          m.extra.delete(row.id);
        }
        expect(view(m)).toEqual(view(fromScratch(m)));
      }),
      { numRuns: 200 },
    );
  });
});
