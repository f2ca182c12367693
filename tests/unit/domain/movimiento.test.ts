import { describe, expect, it } from 'vitest';
import { fitsBetween, isFinalizada, keptFields, nextTipos } from '#domain/movimiento.ts';
import {
  TIPOS_MOVIMIENTO,
  TIPOS_OPERACION,
  type TipoMovimiento,
  type TipoOperacion,
} from '#domain/vocabulary.ts';

type Previous = TipoMovimiento | null;

/** The table of R18.1, written by hand. Columns are types in this order; x: may follow, .: may not. */
const COLUMNS: TipoMovimiento[] = [
  'Retiro en puerto',
  'Retiro de contenedor en Bodega',
  'Retiro de contenedor en Deposito',
  'Carga en planta',
  'Descarga en planta',
  'Almacenaje en bodega',
  'Entrega en puerto',
  'Entrega de contenedor',
];
const TRANSITIONS: Record<TipoOperacion, [Previous, string][]> = {
  IMPORTACION: [
    [null, 'x . . . . . . .'],
    ['Retiro en puerto', '. . . . x x . .'],
    ['Retiro de contenedor en Bodega', '. . . . . . . .'],
    ['Retiro de contenedor en Deposito', '. . . . . . . .'],
    ['Carga en planta', '. . . . . . . .'],
    ['Descarga en planta', '. . . . . . . x'],
    ['Almacenaje en bodega', '. . . . x . . .'],
    ['Entrega en puerto', '. . . . . . . .'],
    ['Entrega de contenedor', '. . . . . . . .'],
  ],
  EXPORTACION: [
    [null, '. x x . . . . .'],
    ['Retiro en puerto', '. . . . . . . .'],
    ['Retiro de contenedor en Bodega', '. . . x . . . .'],
    ['Retiro de contenedor en Deposito', '. . . x . . . .'],
    ['Carga en planta', '. . . . . x x .'],
    ['Descarga en planta', '. . . . . . . .'],
    ['Almacenaje en bodega', '. . . . . . x .'],
    ['Entrega en puerto', '. . . . . . . .'],
    ['Entrega de contenedor', '. . . . . . . .'],
  ],
};

const CASES = TIPOS_OPERACION.flatMap((operacion) =>
  TRANSITIONS[operacion].flatMap(([previous, marcas]) =>
    COLUMNS.map((tipo, column) => ({
      operacion,
      previous,
      tipo,
      legal: marcas.split(' ')[column] === 'x',
    })),
  ),
);

const isLegal = (operacion: TipoOperacion, previous: Previous, tipo: TipoMovimiento): boolean =>
  CASES.some((c) => c.legal && c.operacion === operacion && c.previous === previous && c.tipo === tipo);

describe('Offered movement types', () => {
  it('The table of movement types covers each type, and none, before each type, for both types of operation', () => {
    expect(COLUMNS.toSorted()).toEqual([...TIPOS_MOVIMIENTO].toSorted());
    expect(CASES).toHaveLength(2 * 9 * 8);
    expect(new Set(CASES.map((c) => `${c.operacion}/${c.previous}/${c.tipo}`)).size).toBe(2 * 9 * 8);
  });

  it.each(
    CASES.map((c) => ({
      ...c,
      title: `${c.operacion}: ${c.previous ? `after '${c.previous}'` : 'first'}, '${c.tipo}' is ${c.legal ? 'offered' : 'not offered'}`,
    })),
  )(
    'The types offered to an operation depend on its type and its last movement: $title',
    ({ operacion, previous, tipo, legal }) => {
      expect(nextTipos(operacion, previous).includes(tipo)).toBe(legal);
    },
  );

  it('The movement types are offered in the order of R18.1', () => {
    expect(nextTipos('IMPORTACION', 'Retiro en puerto')).toEqual([
      'Descarga en planta',
      'Almacenaje en bodega',
    ]);
    expect(nextTipos('EXPORTACION', null)).toEqual([
      'Retiro de contenedor en Bodega',
      'Retiro de contenedor en Deposito',
    ]);
    expect(nextTipos('EXPORTACION', 'Carga en planta')).toEqual([
      'Entrega en puerto',
      'Almacenaje en bodega',
    ]);
  });
});

describe('Movements between neighbours', () => {
  it.each(CASES.map((c) => ({ ...c, antes: c.previous ?? 'the start' })))(
    "$operacion: '$tipo' fits after $antes, before each type and before none",
    ({ operacion, previous, tipo, legal }) => {
      expect(fitsBetween(operacion, previous, tipo, null)).toBe(legal);
      for (const next of TIPOS_MOVIMIENTO) {
        const expected = legal && isLegal(operacion, tipo, next);
        expect(fitsBetween(operacion, previous, tipo, next)).toBe(expected);
      }
    },
  );
});

describe('Finished operations', () => {
  const FINAL: Record<TipoOperacion, TipoMovimiento> = {
    IMPORTACION: 'Entrega de contenedor',
    EXPORTACION: 'Entrega en puerto',
  };
  it.each(
    TIPOS_OPERACION.flatMap((operacion) =>
      TIPOS_MOVIMIENTO.map((tipo) => ({ operacion, tipo, final: tipo === FINAL[operacion] })),
    ),
  )("An operation $operacion with '$tipo' is finished: $final", ({ operacion, tipo, final }) => {
    expect(isFinalizada(operacion, [tipo])).toBe(final);
    expect(isFinalizada(operacion, ['Carga en planta', tipo, 'Almacenaje en bodega'])).toBe(final);
  });

  it('An operation without movements is not finished', () => {
    expect(isFinalizada('IMPORTACION', [])).toBe(false);
    expect(isFinalizada('EXPORTACION', [])).toBe(false);
  });
});

const words = (text: string): string[] => text.split(' ').filter(Boolean);

describe('Fields of each movement type', () => {
  const FIELDS: [TipoMovimiento, string, string][] = [
    ['Retiro de contenedor en Deposito', 'deposito numero underlang', ''],
    ['Retiro de contenedor en Bodega', 'contenedor', ''],
    ['Carga en planta', 'planta sello', 'temperatura ventilacion'],
    ['Descarga en planta', 'planta sello', 'temperatura ventilacion'],
    ['Almacenaje en bodega', 'bodega sello', 'temperatura ventilacion'],
    ['Entrega en puerto', 'puerto terminal temperatura ventilacion sello', ''],
    ['Retiro en puerto', 'puerto terminal underlang temperatura ventilacion sello numero', ''],
    ['Entrega de contenedor', 'deposito', ''],
  ];

  it('The table of fields of R9.4 covers every type', () => {
    expect(FIELDS.map(([tipo]) => tipo).toSorted()).toEqual([...TIPOS_MOVIMIENTO].toSorted());
  });

  it.each(FIELDS)(
    'A movement of type %s keeps: %s; with underlang also: %s',
    (tipo, fields, withUnderlang) => {
      expect([...keptFields(tipo, false)].toSorted()).toEqual(words(fields).toSorted());
      expect([...keptFields(tipo, true)].toSorted()).toEqual(
        [...words(fields), ...words(withUnderlang)].toSorted(),
      );
    },
  );
});
