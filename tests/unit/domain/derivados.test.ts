import { describe, expect, it } from 'vitest';
import { type DerivadosInput, planDerivados } from '#domain/derivados.ts';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import {
  applyWrites,
  derivadosInput,
  type RowsWorld,
  movimientosOf,
  world,
  operacionOf,
  replan,
} from './world.ts';
import { almacenaje, at, contenedor, porteoExtra, movimiento, operacion } from './rows.ts';

const plan = (m: RowsWorld, over: Partial<DerivadosInput> = {}) =>
  planDerivados({ ...derivadosInput(m, 1), ...over });

const RETIRO = movimiento(1, 'Retiro en puerto', { datos: { numero: 'CSQU3054383' } });
/** As every device and the server name it. */
const CONTENEDOR = uuidDerivado(RETIRO.uuid, 'contenedor');
const EXPORTACION = operacion({ tipo: 'EXPORTACION' });
/** An export of the stored container 23, whose porteo is not yet of any operation; 25 is stored beside it. */
const stored = (facturados: number[] = []): RowsWorld =>
  world({
    operaciones: [EXPORTACION],
    movimientos: [movimiento(1, 'Retiro de contenedor en Bodega')],
    contenedores: [contenedor(), contenedor({ id: 25, numero: 'MSCU6647876' })],
    almacenajes: [almacenaje(), almacenaje({ id: 71, contenedor_id: 25 })],
    extras: [porteoExtra(), porteoExtra({ id: 81, contenedor_id: 25 })],
    facturados,
  });

describe('The first movement gives the operation its container', () => {
  it('The first movement gives the operation a new container, before the writes that refer to it', () => {
    const m = world({ operaciones: [operacion()], movimientos: [RETIRO] });
    expect(plan(m)).toEqual([
      {
        op: 'insert',
        table: 'contenedor',
        id: CONTENEDOR,
        values: {
          numero: 'CSQU3054383',
          underlang: false,
          cliente_id: 7,
          deposito_id: null,
          transporte_id: null,
        },
      },
      { op: 'update', table: 'operacion', id: 1, values: { contenedor_id: CONTENEDOR } },
    ]);
  });

  it('An edit of the container number in the first movement changes only the number', () => {
    const m = world({ operaciones: [operacion()], movimientos: [RETIRO] });
    replan(m, 1);
    const edited = movimiento(1, 'Retiro en puerto', { datos: { numero: 'MSCU6647876' } });
    expect(plan(m, { movimientos: [edited] })).toEqual([
      { op: 'update', table: 'contenedor', id: 1000, values: { numero: 'MSCU6647876' } },
    ]);
  });

  it('Undoing the first movement removes the container that it brought', () => {
    const m = world({ operaciones: [operacion()], movimientos: [RETIRO] });
    replan(m, 1);
    expect(plan(m, { movimientos: [] })).toEqual([
      { op: 'update', table: 'operacion', id: 1, values: { contenedor_id: null } },
      { op: 'delete', table: 'contenedor', id: 1000 },
    ]);
  });
});

const linked = (m: RowsWorld) => [...m.extra.values()].map(({ id, operacion_id }) => [id, operacion_id]);
const stays = (m: RowsWorld) =>
  [...m.almacenaje.values()].map(({ contenedor_id, salida, mov_salida }) => [
    contenedor_id,
    salida,
    mov_salida,
  ]);

describe("'Retiro de contenedor en Bodega' binds the stored container", () => {
  it("'Retiro de contenedor en Bodega' closes the container's stay at fecha_inicio, and its porteo extras get the operation", () => {
    const m = stored();
    replan(m, 1);
    expect(operacionOf(m, 1).contenedor_id).toBe(23);
    expect(stays(m)).toEqual([
      [23, at(3, '08:00'), 101],
      [25, null, null],
    ]);
    expect(linked(m)).toEqual([
      [80, 1],
      [81, null],
    ]);
  });

  it("'Retiro de contenedor en Bodega' ends the stay not before entrada", () => {
    const m = stored();
    m.almacenaje.set(70, almacenaje({ entrada: at(4, '10:00') }));
    replan(m, 1);
    expect(stays(m)[0]).toEqual([23, at(4, '10:00'), 101]);
  });

  it('An edit to another stored container reopens the stay of the first and closes that of the other', () => {
    const m = stored();
    replan(m, 1);
    m.movimiento.set(101, movimiento(1, 'Retiro de contenedor en Bodega', { contenedor_id: 25 }));
    replan(m, 1);
    expect(stays(m)).toEqual([
      [23, null, null],
      [25, at(3, '08:00'), 101],
    ]);
    expect(linked(m)).toEqual([
      [80, null],
      [81, 1],
    ]);
  });

  it("Undoing 'Retiro de contenedor en Bodega' reopens the stay and unlinks the porteo extras; the container stays", () => {
    const m = stored();
    replan(m, 1);
    m.movimiento.clear();
    replan(m, 1);
    expect(stays(m)[0]).toEqual([23, null, null]);
    expect(linked(m)[0]).toEqual([80, null]);
    expect(m.contenedor.has(23)).toBe(true);
    expect(operacionOf(m, 1).contenedor_id).toBeNull();
  });

  it('An edit to or from a container of a deposito adds and removes that container', () => {
    const m = stored();
    const [inBodega] = movimientosOf(m, 1);
    m.movimiento.set(
      101,
      movimiento(1, 'Retiro de contenedor en Deposito', { datos: { numero: 'CBHU3202732' } }),
    );
    replan(m, 1);
    expect([...m.contenedor.keys()]).toEqual([23, 25, 1000]);
    m.movimiento.set(101, inBodega ?? RETIRO);
    replan(m, 1);
    expect([...m.contenedor.keys()]).toEqual([23, 25]);
    expect(operacionOf(m, 1).contenedor_id).toBe(23);
  });

  it('A porteo extra that has an operation already keeps it', () => {
    const m = stored();
    m.extra.set(80, porteoExtra({ operacion_id: 9 }));
    replan(m, 1);
    expect(linked(m)[0]).toEqual([80, 9]);
  });

  it('A porteo extra that is already on a live invoice is not linked', () => {
    const m = stored([80]);
    replan(m, 1);
    expect(linked(m)[0]).toEqual([80, null]);
  });
});

const summary = (m: RowsWorld) => ({
  operacion: operacionOf(m, 1),
  stays: [...m.almacenaje.values()].map(({ entrada, salida, mov_salida }) => [entrada, salida, mov_salida]),
  extras: [...m.extra.values()].map(({ movimiento_id, tipo, monto }) => [movimiento_id, tipo, monto]),
});

describe('A plan made at the end', () => {
  it('A whole import planned once at its end gives the same rows as planned at each step', () => {
    const movimientos = [
      RETIRO,
      movimiento(2, 'Almacenaje en bodega', { fecha_termino: at(12, '08:00') }),
      movimiento(3, 'Descarga en planta', { fecha_inicio: at(12, '09:00'), fecha_termino: at(12, '19:00') }),
      movimiento(4, 'Entrega de contenedor', {
        fecha_inicio: at(13, '09:00'),
        fecha_termino: at(13, '10:00'),
      }),
    ];
    const atOnce = world({ operaciones: [operacion()], movimientos });
    replan(atOnce, 1);
    const stepwise = world({ operaciones: [operacion()] });
    for (const each of movimientos) {
      stepwise.movimiento.set(each.id, each);
      applyWrites(stepwise, plan(stepwise));
    }
    expect(summary(stepwise)).toEqual(summary(atOnce));
    expect(summary(atOnce)).toMatchObject({
      operacion: { finalizado: true, contenedor_id: 1000 },
      stays: [[at(4, '08:00'), at(12, '09:00'), 103]],
      extras: [
        [102, 'Almacenaje', 20_000],
        [103, 'Estadia planta', 60_000],
      ],
    });
  });
});
