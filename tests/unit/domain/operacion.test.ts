import { describe, expect, it } from 'vitest';
import { type OperacionReplayInput, replayMovimientos } from '#domain/operacion.ts';
import { TIPOS_MOVIMIENTO, type TipoMovimiento } from '#domain/vocabulary.ts';
import { at, movimiento } from './rows.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

const replay = (over: Partial<OperacionReplayInput>) =>
  replayMovimientos({ tipo: 'IMPORTACION', tarifa: TARIFA, movimientos: [], stored: null, ...over });

/** A movement on the second of March, between two times of that day. */
const on2 = (order: number, tipo: TipoMovimiento, inicio: string, termino: string, underlang = false) =>
  movimiento(order, tipo, {
    fecha_inicio: at(2, inicio),
    fecha_termino: at(2, termino),
    datos: { underlang },
  });
const storedOne = (underlang: boolean): OperacionReplayInput['stored'] => ({
  contenedor: { id: 23, underlang },
  entrada: at(1, '10:00'),
});

const IMPORTACION = [
  on2(1, 'Retiro en puerto', '06:00', '07:00', true),
  on2(2, 'Almacenaje en bodega', '10:00', '10:30'),
  on2(3, 'Descarga en planta', '15:00', '16:00'),
  on2(4, 'Entrega de contenedor', '18:00', '19:00'),
];

describe('The first movement gives the operation its container', () => {
  it("'Retiro en puerto' brings a new container, whose numero may be null", () => {
    const [retiro] = IMPORTACION;
    expect(replay({ movimientos: retiro ? [retiro] : [] }).contenedor).toEqual({
      origen: 'nuevo',
      movimiento_id: 101,
      numero: null,
      underlang: true,
      deposito_id: null,
    });
  });

  it("'Retiro de contenedor en Deposito' brings a new container, with its deposito", () => {
    const retiro = movimiento(1, 'Retiro de contenedor en Deposito', { datos: { numero: 'CSQU3054383' } });
    expect(replay({ tipo: 'EXPORTACION', movimientos: [retiro] }).contenedor).toEqual({
      origen: 'nuevo',
      movimiento_id: 101,
      numero: 'CSQU3054383',
      underlang: false,
      deposito_id: 22,
    });
  });

  it("'Retiro de contenedor en Bodega' binds the stored container, whose stay ends as the movement begins", () => {
    const movimientos = [on2(1, 'Retiro de contenedor en Bodega', '08:00', '09:00')];
    const state = replay({ tipo: 'EXPORTACION', movimientos, stored: storedOne(false) });
    expect(state.contenedor).toEqual({
      origen: 'bodega',
      movimiento_id: 101,
      contenedor_id: 23,
      salida: at(2, '08:00'),
    });
  });

  it('An operation without movements has no container, stay, charge or end', () => {
    expect(replay({})).toEqual({ finalizado: false, contenedor: null, stays: [], extras: [] });
  });
});

describe('Movements in the order of orden', () => {
  it.each([
    { upTo: 1, finalizado: false },
    { upTo: 2, finalizado: false },
    { upTo: 3, finalizado: false },
    { upTo: 4, finalizado: true },
  ])(
    'Movements are applied in the order of orden; finished after $upTo of 4: $finalizado',
    ({ upTo, finalizado }) => {
      const movimientos = IMPORTACION.slice(0, upTo);
      expect(replay({ movimientos }).finalizado).toBe(finalizado);
      expect(replay({ movimientos: movimientos.toReversed() })).toEqual(replay({ movimientos }));
    },
  );
});

const stay = (next?: string) =>
  replay({
    movimientos: [
      on2(1, 'Retiro en puerto', '06:00', '07:00'),
      on2(2, 'Almacenaje en bodega', '10:00', '10:30'),
      ...(next ? [on2(3, 'Descarga en planta', next, '23:00')] : []),
    ],
  }).stays;

describe('Stays with goods', () => {
  const open = { mov_entrada: 102, bodega_id: 24, entrada: at(2, '10:00') };

  it.each([
    { when: 'while it is the last', next: undefined, is: { mov_salida: null, salida: null } },
    { when: 'at the next start', next: '15:00', is: { mov_salida: 103, salida: at(2, '15:00') } },
    { when: 'never before entrada', next: '09:00', is: { mov_salida: 103, salida: at(2, '10:00') } },
  ])(
    "'Almacenaje en bodega' opens a stay with goods, which the next movement closes: $when",
    ({ next, is }) => {
      expect(stay(next)).toEqual([{ ...open, ...is }]);
    },
  );
});

describe('Excess time of movements', () => {
  const CHARGED: Record<TipoMovimiento, string[]> = {
    'Retiro en puerto': ['Estadia puerto'],
    'Retiro de contenedor en Bodega': [],
    'Retiro de contenedor en Deposito': [],
    'Carga en planta': ['Estadia planta'],
    'Descarga en planta': ['Estadia planta'],
    'Almacenaje en bodega': ['Almacenaje'],
    'Entrega en puerto': ['Estadia puerto'],
    'Entrega de contenedor': [],
  };
  it.each(TIPOS_MOVIMIENTO.map((tipo) => [tipo, CHARGED[tipo]] as const))(
    'A movement is charged for its excess time: %s: %j',
    (tipo, expected) => {
      const long = movimiento(1, tipo, { fecha_inicio: at(2, '08:00'), fecha_termino: at(12, '08:00') });
      const { extras } = replay({ movimientos: [long] });
      expect(extras.map((extra) => [extra.movimiento_id, extra.tipo])).toEqual(
        expected.map((charge) => [101, charge]),
      );
    },
  );

  it('A movement has no charge without a tariff', () => {
    expect(replay({ movimientos: IMPORTACION, tarifa: null }).extras).toEqual([]);
    expect(replay({ movimientos: IMPORTACION }).extras).not.toEqual([]);
  });
});

const descarga = (inicio: string) =>
  movimiento(3, 'Descarga en planta', { fecha_inicio: inicio, fecha_termino: inicio });

describe('Storage is charged from entrada to salida', () => {
  const retiro = movimiento(1, 'Retiro en puerto', {
    fecha_inicio: at(1, '08:00'),
    fecha_termino: at(1, '09:00'),
  });
  const almacenaje = movimiento(2, 'Almacenaje en bodega', {
    fecha_inicio: at(1, '10:00'),
    fecha_termino: at(8, '09:00'),
  });
  const charged = (...rest: ReturnType<typeof descarga>[]) =>
    replay({ movimientos: [retiro, almacenaje, ...rest] }).extras.map((extra) => [
      extra.movimiento_id,
      extra.tipo,
      extra.monto,
      extra.detalle.hasta,
    ]);

  it('Storage of goods is charged on the Almacenaje movement, up to its fecha_termino while it is the last', () => {
    expect(charged()).toEqual([[102, 'Almacenaje', 10_000, at(8, '09:00')]]);
  });

  it('Storage of goods is charged up to the start of the next movement once there is one', () => {
    expect(charged(descarga(at(8, '10:01')))).toEqual([[102, 'Almacenaje', 15_000, at(8, '10:01')]]);
    expect(charged(descarga(at(6, '10:00')))).toEqual([]);
  });

  it('Storage of an empty container is charged on the Retiro en Bodega, from its arrival by porteo', () => {
    const movimientos = [
      movimiento(1, 'Retiro de contenedor en Bodega', {
        fecha_inicio: at(8, '09:00'),
        fecha_termino: at(20, '09:00'),
      }),
    ];
    const { extras } = replay({ tipo: 'EXPORTACION', movimientos, stored: storedOne(false) });
    expect(extras).toMatchObject([
      {
        movimiento_id: 101,
        tipo: 'Almacenaje',
        monto: 10_000,
        detalle: { desde: at(1, '10:00'), hasta: at(8, '09:00'), cantidad: 7, cobradas: 2 },
      },
    ]);
  });
});

const underlang = (over: Partial<OperacionReplayInput>) =>
  replay(over)
    .extras.filter(({ tipo }) => tipo === 'Underlang')
    .map(({ movimiento_id, monto, detalle }) => [movimiento_id, monto, detalle.desde, detalle.hasta]);

const stored = (termino: string) => [
  on2(1, 'Retiro en puerto', '00:00', '01:00', true),
  on2(2, 'Almacenaje en bodega', '12:00', termino),
];

describe('Underlang', () => {
  it('Underlang 06:00–19:00 with a stay 10:00–15:00 inside is 8 h: one block', () => {
    expect(underlang({ movimientos: IMPORTACION })).toEqual([[101, 80_000, at(2, '06:00'), at(2, '19:00')]]);
  });

  it('Underlang 06:00–19:00 without a stay is 13 h: two blocks', () => {
    const movimientos = IMPORTACION.filter(({ tipo }) => tipo !== 'Almacenaje en bodega');
    expect(underlang({ movimientos })).toEqual([[101, 160_000, at(2, '06:00'), at(2, '19:00')]]);
  });

  it('Underlang excludes a stay from entrada to fecha_termino while Almacenaje is the last movement', () => {
    expect(underlang({ movimientos: stored('23:00') })).toEqual([
      [101, 80_000, at(2, '00:00'), at(2, '23:00')],
    ]);
  });

  it("Underlang of a stored container is that of the container, whatever the movement's datos are", () => {
    const movimientos = [on2(1, 'Retiro de contenedor en Bodega', '06:00', '07:00')];
    const of = (migrated: boolean) =>
      underlang({ tipo: 'EXPORTACION', movimientos, stored: storedOne(migrated) });
    expect(of(true)).toEqual([[101, 80_000, at(2, '06:00'), at(2, '07:00')]]);
    expect(of(false)).toEqual([]);
  });

  it('Underlang is not charged for a container without it', () => {
    expect(underlang({ movimientos: [on2(1, 'Retiro en puerto', '06:00', '23:00')] })).toEqual([]);
  });
});
