import { describe, expect, it } from 'vitest';
import { officePhone } from '#features/operacion/my-day/office-phone.ts';
import { stepsOf } from '#features/operacion/my-day/steps.ts';
import { nextTipos } from '#domain/movimiento.ts';
import type { TipoAdjunto, TipoMovimiento } from '#domain/vocabulary.ts';
import type { MyOperacion } from '#views/my-day.ts';

interface Stop {
  tipo: TipoMovimiento;
  termino_estimado?: boolean;
  adjuntos?: TipoAdjunto[];
}

const own = (...stops: Stop[]): MyOperacion => {
  const movimientos = stops.map(({ tipo, termino_estimado = false }, index) => ({
    id: index + 1,
    tipo,
    termino_estimado,
  }));
  const adjuntos = stops.flatMap((stop, index) =>
    (stop.adjuntos ?? []).map((tipo) => ({ tipo, movimiento: index + 1 })),
  );
  return {
    operacion: { movimientos, adjuntos },
    stop: movimientos.findLast(({ termino_estimado }) => termino_estimado) ?? null,
    following: nextTipos('IMPORTACION', movimientos.at(-1)?.tipo ?? null),
  } as unknown as MyOperacion;
};
const PORT_PHOTOS: TipoAdjunto[] = ['EIR', 'Contenedor', 'Sello'];

describe("The next step on 'Mi día'", () => {
  it.each<[string, Stop[], string | null, string[]]>([
    ['before the first movement is the arrival, alone', [], 'llegada', []],
    [
      'at a stop is the photo that it lacks, with the departure beside it',
      [{ tipo: 'Retiro en puerto', termino_estimado: true, adjuntos: ['EIR'] }],
      'fotos',
      ['salida'],
    ],
    [
      'at a stop that has its photos is the departure',
      [{ tipo: 'Retiro en puerto', termino_estimado: true, adjuntos: PORT_PHOTOS }],
      'salida',
      ['fotos'],
    ],
    [
      'at a plant is the signature, until somebody has signed',
      [{ tipo: 'Retiro en puerto' }, { tipo: 'Descarga en planta', termino_estimado: true }],
      'firma',
      ['salida', 'fotos'],
    ],
    [
      'at a plant where somebody has signed is the departure',
      [{ tipo: 'Descarga en planta', termino_estimado: true, adjuntos: ['Firma'] }],
      'salida',
      ['fotos', 'firma'],
    ],
    [
      'after a departure is the next arrival, though photos are missing',
      [{ tipo: 'Retiro en puerto' }],
      'llegada',
      ['fotos'],
    ],
    [
      'at the delivery is the departure, though the operation is finished',
      [{ tipo: 'Entrega de contenedor', termino_estimado: true, adjuntos: ['EIR'] }],
      'salida',
      ['fotos'],
    ],
    ['after the delivery is a missing photo', [{ tipo: 'Entrega de contenedor' }], 'fotos', []],
    [
      'after the delivery is nothing once it has its photos',
      [{ tipo: 'Entrega de contenedor', adjuntos: ['EIR'] }],
      null,
      ['fotos'],
    ],
  ])("The next step on 'Mi día' %s", (_, stops, main, more) => {
    expect(stepsOf(own(...stops))).toMatchObject({ main, more });
  });

  it("The photos that 'Mi día' asks for are those of the stop, without the signature", () => {
    const at = own(
      { tipo: 'Retiro de contenedor en Deposito', adjuntos: ['EIR', 'Sello'] },
      { tipo: 'Carga en planta', termino_estimado: true },
    );
    expect(stepsOf(at).missing).toEqual(['Sello', 'Contenedor']);
  });

  it("The checklist of 'Mi día' names all that the stop lacks, the signature too", () => {
    const at = own({ tipo: 'Carga en planta', termino_estimado: true, adjuntos: ['Sello'] });
    expect(stepsOf(at).lacks).toEqual(['Contenedor', 'Firma']);
  });
});

it.each([
  ['+56 32 222 3344', '+56322223344'],
  ['Central (32) 222-3344, oficina@transporte.cl', '322223344'],
  ['Anexo 12 · +56 9 8765 4321', '+56987654321'],
  ['oficina@transporte.cl', null],
  ['Ruta 68, km 62', null],
  [null, null],
])('The contact %s has the telephone number %s', (contacto, phone) => {
  expect(officePhone(contacto)).toBe(phone);
});
