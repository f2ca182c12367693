/** What is done with many records at once: on which, and what is said before. */
import { describe, expect, it } from 'vitest';
import type { Tables } from '#contracts/tables.ts';
import { NO_EMBARQUE } from '#domain/embarque.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { sameTimeLater } from '#domain/reschedule.ts';
import { readDays } from '#features/operacion/bulk/read-days.ts';
import {
  ASSIGN_OPERACIONES,
  MOVE_OPERACIONES,
  planAsignacion,
  planEtas,
  planOperacionRemoval,
  REMOVE_OPERACIONES,
} from '#features/operacion/bulk/operacion-plans.ts';
import { asignacionSummary, etasSummary } from '#features/operacion/bulk/operacion-summaries.ts';
import { planSentence } from '#forms/bulk/bulk-plan.ts';
import { payloads } from '#tests/support/payloads.ts';
import { pulledRow } from '#tests/support/pulled-page.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { readerOfRows } from '#views/rows.ts';

const ETA = '2026-03-02T12:00:00.000Z';

const operacion = (id: number, more: Partial<Tables['operacion']> = {}): Tables['operacion'] => ({
  ...pulledRow(id, {}),
  tipo: 'IMPORTACION',
  cliente_id: 1,
  monto: 1000,
  eta_puerto: ETA,
  eta_planta: ETA,
  chofer_id: null,
  camion_id: null,
  comision_externo: null,
  comision_porcentaje: null,
  comision_monto: null,
  contenedor_id: null,
  finalizado: false,
  tarifa: null,
  ...NO_EMBARQUE,
  ...more,
});

/** The ETAs so many days later. */
const later = (days: number) => {
  const eta = new Date(Date.parse(ETA) + days * DAY_MS).toISOString();
  return { eta_puerto: eta, eta_planta: eta };
};

/** Operation 14 is invoiced, 15 finished, and 16 has the driver and the truck. */
const reader = readerOfRows({
  cliente: [pulledRow(1, { ...payloads.cliente(), nombre: 'Viña Ñuble' })],
  chofer: [pulledRow(2, payloads.chofer({ nombre: 'Pedro Rojas' }))],
  camion: [pulledRow(3, { ...payloads.camion(), placa: 'KXPT42' })],
  operacion: [
    operacion(11),
    operacion(12, { eta_puerto: '2026-03-02T15:00:00.000Z', eta_planta: '2026-03-02T15:00:00.000Z' }),
    operacion(13, { eta_puerto: '2026-03-09T12:00:00.000Z', eta_planta: '2026-03-09T12:00:00.000Z' }),
    operacion(14, { finalizado: true }),
    operacion(15, { finalizado: true }),
    operacion(16, { chofer_id: 2, camion_id: 3 }),
  ],
  factura: [
    pulledRow(21, { cliente_id: 1, subtotal: 1000, iva: 190, total: 1190, pagada: false, pagada_at: null }),
  ],
  factura_item: [pulledRow(31, { factura_id: 21, operacion_id: 14, extra_id: null, precio: 1, cantidad: 1 })],
} as never);

const CREW = { choferId: 2, camionId: 3 };
const ALL = [11, 12, 13, 14, 15, 16];

describe('An assignment of many operations', () => {
  it('An assignment is planned for those that allow it, and says how many do not and why', () => {
    const plan = planAsignacion(reader, [...ALL, 99], CREW);
    expect(plan.changes.map(({ request }) => request.id)).toEqual([11, 12, 13]);
    expect(plan.changes[0]).toEqual({
      name: 'operacion.update',
      request: { id: 11, body: CREW, label: 'operación 11 · Viña Ñuble' },
    });
    expect(planSentence(plan, ASSIGN_OPERACIONES)).toBe(
      'Se asignarán 3 de 7: 1 ya está facturada, 1 ya está finalizada, 1 ya tiene ese chofer y ese camión, 1 ya no existe o no está en este dispositivo.',
    );
    expect(planSentence(planAsignacion(reader, [11], CREW), ASSIGN_OPERACIONES)).toBe(
      'Se asignará 1 operación.',
    );
    expect(planSentence(planAsignacion(reader, [15], CREW), ASSIGN_OPERACIONES)).toBe(
      'No se puede asignar ninguna: 1 ya está finalizada.',
    );
  });

  it('An operation chosen by its uuid and, once it is sent, by its number gets one change', () => {
    const known = {
      ...reader,
      get: ((table, id) => reader.get(table, id === 'uuid-11' ? 11 : id)) as typeof reader.get,
    };
    const plan = planAsignacion(known, ['uuid-11', 11, 12, 'gone', 'gone'], CREW);
    expect(plan.changes.map(({ request }) => request.id)).toEqual([11, 12]);
    expect(planSentence(plan, ASSIGN_OPERACIONES)).toBe(
      'Se asignarán 2 de 3: 1 ya no existe o no está en este dispositivo.',
    );
  });

  it('An assignment warns once about each kind of doubt, with the number of operations', () => {
    const plan = planAsignacion(reader, [11, 12, 13], CREW);
    expect(asignacionSummary(reader, plan, CREW)).toEqual([
      '2 operaciones se cruzan con otra de Pedro Rojas.',
      '2 operaciones se cruzan con otra del camión KXPT42.',
      '3 operaciones sin negociación del cliente: no se calcularán extras.',
    ]);
  });
});

describe('Moved ETAs of many operations', () => {
  it('An ETA is moved by days of the company’s clock, whose time of day stays when the clock changes', () => {
    expect(sameTimeLater('2026-04-04T12:00:00.000Z', 1)).toBe('2026-04-05T13:00:00.000Z');
    expect(sameTimeLater(ETA, -2)).toBe('2026-02-28T12:00:00.000Z');
    expect(sameTimeLater('2199-12-30T12:00:00.000Z', 5)).toBeNull();
  });

  it('ETAs are moved until the operation is invoiced, both or one of them', () => {
    const plan = planEtas(reader, [14, 15, 11], 3, 'ambas');
    expect(plan.changes.map(({ request }) => request.body)).toEqual(
      Array.from({ length: 2 }, () => ({
        eta_puerto: '2026-03-05T12:00:00.000Z',
        eta_planta: '2026-03-05T12:00:00.000Z',
      })),
    );
    expect(planSentence(plan, MOVE_OPERACIONES)).toBe('Se moverán las ETA de 2 de 3: 1 ya está facturada.');
    const late = planEtas(reader, [11], 1, 'puerto');
    expect(late.changes[0]?.request.body).toEqual({ eta_puerto: '2026-03-03T12:00:00.000Z' });
    expect(etasSummary(reader, late, 1, 'puerto')).toEqual([
      '1 operación con la Eta Puerto y la Eta Planta en orden inverso.',
    ]);
    expect(etasSummary(reader, plan, 3, 'ambas')).toEqual([]);
  });

  it('Moved ETAs warn of operations that then overlap another one of their driver or truck, moved or not', () => {
    const [chofer_id, camion_id] = [2, 3];
    const own = readerOfRows({
      operacion: [
        operacion(11, { chofer_id, camion_id }),
        operacion(12, { chofer_id, camion_id: 4 }),
        operacion(13, { chofer_id, ...later(3) }),
        operacion(14, { chofer_id: 9, camion_id, ...later(3) }),
        operacion(15, { chofer_id, camion_id, finalizado: true, ...later(3) }),
        operacion(16),
        operacion(17),
      ],
    });
    const summary = (ids: number[], days: number): string[] =>
      etasSummary(own, planEtas(own, ids, days, 'ambas'), days, 'ambas');
    expect(summary([11], 3)).toEqual([
      '1 operación se cruza con otra de su chofer.',
      '1 operación se cruza con otra de su camión.',
    ]);
    expect(summary([11, 12, 16, 17], 1)).toEqual(['2 operaciones se cruzan con otra de su chofer.']);
    expect(summary([11], 1)).toEqual([]);
    expect(summary([15], -3)).toEqual([]);
  });

  it.each([
    ['2', 2],
    ['+3', 3],
    ['-2', -2],
    ['−2', -2],
    ['0', null],
    ['', null],
    ['1,5', null],
    ['400', null],
  ])('The days «%s» are read as %s', (text, days) => {
    expect(readDays(text)).toBe(days);
  });
});

describe('Papers that expire before many operations', () => {
  const [chofer_id, camion_id] = [2, 3];
  const own = readerOfRows({
    chofer: [pulledRow(2, payloads.chofer({ nombre: 'Pedro Rojas' }))],
    camion: [pulledRow(3, { ...payloads.camion(), placa: 'KXPT42' })],
    operacion: [
      operacion(11, { tarifa: TARIFA }),
      operacion(12, { tarifa: TARIFA, ...later(3) }),
      operacion(13, { chofer_id, camion_id }),
      operacion(14, { chofer_id: null, camion_id, ...later(1) }),
      operacion(15, { chofer_id, camion_id, finalizado: true }),
    ],
    vencimiento: [
      pulledRow(1, { chofer_id, camion_id: null, tipo: 'Licencia', numero: null, vence: '2026-03-02' }),
      pulledRow(2, { chofer_id, camion_id: null, tipo: 'Seguro', numero: null, vence: '2026-03-03' }),
      pulledRow(3, { chofer_id: null, camion_id, tipo: 'SOAP', numero: null, vence: '2026-03-01' }),
    ],
  } as never);

  it('An assignment says for how many operations papers of the driver and of the truck will have expired', () => {
    expect(asignacionSummary(own, planAsignacion(own, [11, 12], CREW), CREW)).toEqual([
      '1 operación se cruza con otra de Pedro Rojas.',
      '1 operación se cruza con otra del camión KXPT42.',
      'En 1 operación habrá vencido un documento de Pedro Rojas.',
      'En 2 operaciones habrá vencido un documento del camión KXPT42.',
    ]);
  });

  it('Moved ETAs say for how many operations papers will have expired, by the day that they are moved to', () => {
    const summary = (ids: number[], days: number): string[] =>
      etasSummary(own, planEtas(own, ids, days, 'ambas'), days, 'ambas');
    expect(summary([13, 15], 1)).toEqual([
      '1 operación se cruza con otra de su camión.',
      'En 1 operación habrá vencido un documento de su chofer o de su camión.',
    ]);
    expect(summary([13, 14, 15], -1)).toEqual([
      'En 1 operación habrá vencido un documento de su chofer o de su camión.',
    ]);
  });
});

describe('Many removals', () => {
  it('Operations are removed unless they are invoiced', () => {
    const plan = planOperacionRemoval(reader, ALL);
    expect(planSentence(plan, REMOVE_OPERACIONES)).toBe('Se eliminarán 5 de 6: 1 ya está facturada.');
  });
});
