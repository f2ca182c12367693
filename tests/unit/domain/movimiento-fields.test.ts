import { NO_MOVIMIENTO_DATA } from '#domain/movimiento.ts';
import { describe, expect, it } from 'vitest';
import { checkMovimiento, type MovimientoContext, type MovimientoInput } from '#domain/movimiento-rules.ts';
import { TIPOS_MOVIMIENTO, type TipoMovimiento } from '#domain/vocabulary.ts';
import { at, context, input, movimiento, operacion } from './rows.ts';

/** A context in which a movement of that type is the next legal one. */
function readyFor(tipo: TipoMovimiento, over: Partial<MovimientoContext> = {}): MovimientoContext {
  const previousOf: Record<TipoMovimiento, TipoMovimiento[]> = {
    'Retiro en puerto': [],
    'Retiro de contenedor en Bodega': [],
    'Retiro de contenedor en Deposito': [],
    'Carga en planta': ['Retiro de contenedor en Deposito'],
    'Descarga en planta': ['Retiro en puerto'],
    'Almacenaje en bodega': ['Retiro en puerto'],
    'Entrega en puerto': ['Retiro de contenedor en Deposito', 'Carga en planta'],
    'Entrega de contenedor': ['Retiro en puerto', 'Descarga en planta'],
  };
  const isExportacion = /^(Retiro de|Carga|Entrega en)/.test(tipo);
  return context({
    operacion: operacion({ tipo: isExportacion ? 'EXPORTACION' : 'IMPORTACION' }),
    movimientos: previousOf[tipo].map((previous, index) => movimiento(index + 1, previous)),
    ...over,
  });
}

function accepted(given: MovimientoInput, ctx: MovimientoContext) {
  const verdict = checkMovimiento(given, ctx);
  if (verdict.refusal) throw new Error(`refused: ${verdict.refusal.mensaje}`);
  return verdict;
}

const REQUIRED_FIELDS: [TipoMovimiento, string[]][] = [
  ['Retiro de contenedor en Deposito', ['deposito', 'numero']],
  ['Retiro de contenedor en Bodega', ['contenedor']],
  ['Carga en planta', ['planta']],
  ['Descarga en planta', ['planta']],
  ['Almacenaje en bodega', ['bodega']],
  ['Entrega en puerto', ['puerto', 'terminal']],
  ['Retiro en puerto', ['puerto', 'terminal']],
  ['Entrega de contenedor', ['deposito']],
];

describe('Required fields of a movement', () => {
  const nothing = { planta: null, puerto: null, deposito: null, contenedor: null, bodega: null };

  it.each(REQUIRED_FIELDS)('A movement of type %s requires %s', (tipo, fields) => {
    const { refusal } = checkMovimiento(
      input(tipo, { ...nothing, datos: NO_MOVIMIENTO_DATA }),
      readyFor(tipo),
    );
    expect(refusal?.codigo).toBe('validacion');
    expect(refusal?.errores).toEqual(
      fields.map((field) => ({ campo: field, mensaje: 'Este campo es obligatorio' })),
    );
  });

  it.each(REQUIRED_FIELDS)('A movement of type %s needs no other field than %s', (tipo, fields) => {
    const full = input(tipo);
    const only = (from: object): object =>
      Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));
    const given = input(tipo, {
      ...nothing,
      ...only({ ...full, datos: undefined }),
      datos: { ...NO_MOVIMIENTO_DATA, ...only(full.datos) },
    });
    expect(checkMovimiento(given, readyFor(tipo)).refusal).toBeNull();
  });

  it.each(['', ' ', '-', '. -'])('An obligatory number written as %j counts as missing', (numero) => {
    const tipo = 'Retiro de contenedor en Deposito';
    const { refusal } = checkMovimiento(input(tipo, { datos: { numero } }), readyFor(tipo));
    expect(refusal?.errores).toEqual([{ campo: 'numero', mensaje: 'Este campo es obligatorio' }]);
  });
});

describe('Fields of other types', () => {
  const KEPT: [TipoMovimiento, object, object][] = [
    ['Retiro de contenedor en Deposito', { deposito_id: 22 }, { numero: 'CSQU3054383', underlang: true }],
    ['Retiro de contenedor en Bodega', { contenedor_id: 23 }, {}],
    ['Carga en planta', { planta_id: 20 }, { sello: 'CL-1' }],
    ['Descarga en planta', { planta_id: 20 }, { sello: 'CL-1' }],
    ['Almacenaje en bodega', { bodega_id: 24 }, { sello: 'CL-1' }],
    [
      'Entrega en puerto',
      { puerto_id: 21 },
      { terminal: 'TPS', temperatura: -18, ventilacion: 25, sello: 'CL-1' },
    ],
    [
      'Retiro en puerto',
      { puerto_id: 21 },
      {
        numero: 'CSQU3054383',
        underlang: true,
        terminal: 'TPS',
        temperatura: -18,
        ventilacion: 25,
        sello: 'CL-1',
      },
    ],
    ['Entrega de contenedor', { deposito_id: 22 }, {}],
  ];
  const noRefs = {
    planta_id: null,
    puerto_id: null,
    deposito_id: null,
    contenedor_id: null,
    bodega_id: null,
  };

  it.each(KEPT)('A movement of type %s, given every field, keeps %j and %j', (tipo, refs, datos) => {
    expect(accepted(input(tipo), readyFor(tipo)).values).toEqual({
      tipo,
      fecha_inicio: at(20, '08:00'),
      fecha_termino: at(20, '10:00'),
      termino_estimado: false,
      ...noRefs,
      ...refs,
      chofer_id: 3,
      camion_id: 4,
      datos: { ...NO_MOVIMIENTO_DATA, ...datos },
    });
  });

  it.each(TIPOS_MOVIMIENTO)(
    'A movement of type %s has temperatura and ventilacion only with underlang, on plant and warehouse types',
    (tipo) => {
      const kept = (underlang: boolean): unknown[] => {
        const { datos } = accepted(input(tipo), readyFor(tipo, { underlang })).values;
        return [datos.temperatura, datos.ventilacion];
      };
      const toPuerto = tipo.endsWith('en puerto');
      const atPlantaOrBodega = /en planta$|^Almacenaje/.test(tipo);
      expect(kept(true)).toEqual(toPuerto || atPlantaOrBodega ? [-18, 25] : [null, null]);
      expect(kept(false)).toEqual(toPuerto ? [-18, 25] : [null, null]);
    },
  );
});

describe('Normalised values', () => {
  it.each([
    [' csqu 305438-3 ', 'CSQU3054383'],
    ['cbhu.320273/2', 'CBHU3202732'],
    ['', null],
    ['--', null],
    [null, null],
  ])('The container number %j of a movement is kept as %j: upper case, no separators', (numero, kept) => {
    const { values } = accepted(
      input('Retiro en puerto', { datos: { numero } }),
      readyFor('Retiro en puerto'),
    );
    expect(values.datos.numero).toBe(kept);
  });

  it('A new movement gets driver and truck of its operation, and an edited one keeps its own', () => {
    const first = movimiento(1, 'Retiro en puerto', { chofer_id: 8, camion_id: 9 });
    const second = movimiento(2, 'Descarga en planta', { chofer_id: 5, camion_id: 6 });
    const movimientos = [first, second];
    const leg = (tipo: TipoMovimiento, edited: number | null) => {
      const { chofer_id, camion_id } = accepted(input(tipo), context({ movimientos, edited })).values;
      return [chofer_id, camion_id];
    };
    expect(leg('Entrega de contenedor', null)).toEqual([3, 4]);
    expect(leg('Retiro en puerto', 101)).toEqual([8, 9]);
    expect(leg('Descarga en planta', 102)).toEqual([5, 6]);
  });

  it('A missing underlang of a movement counts as no', () => {
    const { values } = accepted(
      input('Retiro en puerto', { datos: { underlang: null } }),
      readyFor('Retiro en puerto'),
    );
    expect(values.datos.underlang).toBe(false);
  });
});

describe('Warnings about a movement', () => {
  const previous = 'El inicio es anterior al movimiento previo';
  const next = 'El inicio es posterior al movimiento siguiente';
  const before = 'El inicio es anterior a la entrada del contenedor a la bodega';
  it.each([
    { given: 'a good number', numero: 'CSQU3054383', is: [] },
    {
      given: 'a wrong check digit',
      numero: 'CSQU3054384',
      is: ['Número de contenedor con dígito de control incorrecto (debería ser 3)'],
    },
    { given: 'a number that is not of the standard form', numero: 'CAJA12', is: [] },
    { given: 'no number', numero: null, is: [] },
  ])('A warning does not keep a movement from being saved: $given', ({ numero, is }) => {
    const given = input('Retiro en puerto', { datos: { numero } });
    expect(accepted(given, readyFor('Retiro en puerto')).advertencias).toEqual(is);
  });

  // In readyFor the previous movement begins on the 3rd at 08:00.
  it.each([
    { when: 'before the previous movement began', inicio: at(3, '07:59:59'), is: [previous] },
    { when: 'as the previous movement began', inicio: at(3, '08:00'), is: [] },
    { when: 'before the previous movement ended', inicio: at(3, '09:00'), is: [] },
  ])(
    'A movement is saved, with a warning if it starts before the one before it: starting $when',
    ({ inicio, is }) => {
      const given = input('Descarga en planta', { fecha_inicio: inicio });
      expect(accepted(given, readyFor('Descarga en planta')).advertencias).toEqual(is);
    },
  );

  it.each([
    { starts: 'long before both', inicio: at(1, '08:00'), is: [] },
    { starts: 'as the next one', inicio: at(4, '08:00'), is: [] },
    { starts: 'after the next one', inicio: at(4, '08:01'), is: [next] },
  ])('The start of an edited movement is compared with its neighbours: $starts', ({ inicio, is }) => {
    const movimientos = [movimiento(1, 'Retiro en puerto'), movimiento(2, 'Descarga en planta')];
    const given = input('Retiro en puerto', { fecha_inicio: inicio, fecha_termino: at(5, '08:00') });
    expect(accepted(given, context({ movimientos, edited: 101 })).advertencias).toEqual(is);
  });

  it.each([
    { when: 'before it came in', entrada: at(3, '08:01'), is: [before] },
    { when: 'as it came in', entrada: at(3, '08:00'), is: [] },
  ])(
    'The withdrawal of a container from the warehouse is compared with its stay: $when',
    ({ entrada, is }) => {
      const given = input('Retiro de contenedor en Bodega', { fecha_inicio: at(3, '08:00') });
      const ctx = readyFor('Retiro de contenedor en Bodega');
      const stay = ctx.stay && { ...ctx.stay, entrada };
      expect(accepted(given, { ...ctx, stay }).advertencias).toEqual(is);
    },
  );
});
