/** 'Datos para la guía': what a delivery note asks for (R28.8). */
import { describe, expect, it } from 'vitest';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { guiaOf, guiaText } from '#features/operacion/documentos/guia.ts';

const PLANTA = { id: 8, uuid: 'p', nombre: 'Planta Chillán', comuna: 'Chillán', direccion: 'Ruta 5' };
const PUERTO = { id: 4, nombre: 'San Antonio', comuna: 'San Antonio', direccion: 'Muelle 1' };
const NO_DATA = {
  terminal: null,
  numero: null,
  underlang: null,
  temperatura: null,
  ventilacion: null,
  sello: null,
};

const operacion = (fields: object = {}): OperacionRecord =>
  ({
    id: 12,
    tipo: 'IMPORTACION',
    // 12:00 and 18:00 in Chile.
    eta_puerto: '2026-03-05T15:00:00.000Z',
    eta_planta: '2026-03-05T21:00:00.000Z',
    cliente: { id: 1, nombre: 'Viña Ñuble', rut: '761054228', plantas: [PLANTA] },
    chofer: { id: 2, nombre: 'Juan Pérez', rut: '12345678-5' },
    camion: { id: 3, placa: 'ABCD12', placa_carro: 'JKLM34' },
    contenedor: null,
    puerto: null,
    planta: null,
    embarque: {
      puerto_previsto: { id: 4, nombre: 'San Antonio' },
      planta_prevista: null,
      terminal_previsto: 'STI',
      contenedor_previsto: 'CSQU3054383',
    },
    movimientos: [],
    ...fields,
  }) as unknown as OperacionRecord;

const RETIRO = {
  tipo: 'Retiro en puerto',
  fecha_inicio: '2026-03-05T13:00:00.000Z',
  fecha_termino: '2026-03-05T14:30:00.000Z',
  termino_estimado: false,
  datos: { ...NO_DATA, terminal: 'TPS', sello: 'S-1' },
};

describe('Datos para la guía', () => {
  it('R28.8 Before the first movement they are what is planned', () => {
    expect(guiaText(guiaOf(operacion()))).toBe(
      [
        'Operación: Operación 12 · Importación',
        'Cliente: Viña Ñuble',
        'RUT del cliente: 76.105.422-8',
        'Origen: San Antonio, STI',
        'Destino: Planta Chillán, Ruta 5, Chillán',
        'Salida: 05/03/2026 12:00 (prevista)',
        'Llegada: 05/03/2026 18:00 (prevista)',
        'Chofer: Juan Pérez',
        'RUT del chofer: 12.345.678-5',
        'Placa: ABCD12',
        'Placa del carro: JKLM34',
        'Contenedor: CSQU3054383',
      ].join('\n'),
    );
  });

  it('R28.8 Movements give port, terminal, times, container and seal', () => {
    const lines = guiaOf(
      operacion({ puerto: PUERTO, contenedor: { numero: 'MSCU6647876' }, movimientos: [RETIRO] }),
    );
    expect(Object.fromEntries(lines.map(({ label, value }) => [label, value]))).toMatchObject({
      Origen: 'San Antonio, TPS, Muelle 1, San Antonio',
      Salida: '05/03/2026 11:30',
      Llegada: '05/03/2026 18:00 (prevista)',
      Contenedor: 'MSCU6647876',
      Sello: 'S-1',
    });
    const estimated = guiaOf(operacion({ movimientos: [{ ...RETIRO, termino_estimado: true }] }));
    expect(estimated.find(({ label }) => label === 'Salida')?.value).toBe('05/03/2026 11:30 (prevista)');
  });

  it('R28.8 An export goes from the plant to the port', () => {
    const lines = guiaOf(operacion({ tipo: 'EXPORTACION', eta_planta: '2026-03-05T10:00:00.000Z' }));
    const values = Object.fromEntries(lines.map(({ label, value }) => [label, value]));
    expect(values.Origen).toBe('Planta Chillán, Ruta 5, Chillán');
    expect(values.Destino).toBe('San Antonio, STI');
    expect(values.Salida).toBe('05/03/2026 07:00 (prevista)');
    expect(values.Llegada).toBe('05/03/2026 12:00 (prevista)');
  });

  it('R28.8 What is not known has no line, and a driver has no RUT of the client', () => {
    const lines = guiaOf(
      operacion({
        // Of several plants none is chosen.
        cliente: { id: 1, nombre: 'Viña Ñuble', plantas: [PLANTA, { ...PLANTA, id: 9 }] },
        chofer: null,
        camion: { id: 3, placa: 'ABCD12', placa_carro: null },
        embarque: {
          puerto_previsto: null,
          planta_prevista: null,
          terminal_previsto: null,
          contenedor_previsto: null,
        },
      }),
    );
    expect(lines.map(({ label }) => label)).toEqual(['Operación', 'Cliente', 'Salida', 'Llegada', 'Placa']);
  });

  it('R28.8 The planned plant has the address of the client’s plant, and its name where that was deleted', () => {
    const planned = (plantas: object[]) =>
      guiaOf(
        operacion({
          cliente: { id: 1, nombre: 'Viña', plantas },
          embarque: { planta_prevista: { id: 8, nombre: 'Planta Chillán' } },
        }),
      ).find(({ label }) => label === 'Destino')?.value;
    expect(planned([{ ...PLANTA, id: 9 }, PLANTA])).toBe('Planta Chillán, Ruta 5, Chillán');
    expect(planned([])).toBe('Planta Chillán');
  });
});
