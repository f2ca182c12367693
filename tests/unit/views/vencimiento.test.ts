import { describe, expect, it } from 'vitest';
import { vencimientoState } from '#domain/vencimiento.ts';
import { sentencesOf } from '#views/historial-sentences.ts';
import { labelOf } from '#views/labels.ts';
import { readerOfRows } from '#views/rows.ts';
import { expiryText, urgentVencimientos, vencimientosOf } from '#views/vencimiento.ts';

const NOW = '2026-11-26T12:00:00.000Z';
const base = { version: 1, created_at: NOW, updated_at: NOW, deleted_at: null };
const paper = (id: number, vence: string, more = {}) => ({
  ...base,
  id,
  uuid: `v${id}`,
  chofer_id: 1,
  camion_id: null,
  tipo: 'Otro' as const,
  numero: null,
  vence,
  ...more,
});

describe('An expiry on the screen', () => {
  it.each([
    [-400, 'Venció hace 400 días'],
    [-1, 'Venció hace 1 día'],
    [0, 'Vence hoy'],
    [1, 'Vence en 1 día'],
    [30, 'Vence en 30 días'],
    [31, 'Vigente'],
  ])('With %i days left it reads: %s', (days, words) => {
    expect(expiryText({ dias: days, estado: vencimientoState(days) })).toBe(words);
  });

  it('What is over or expires within 30 days is listed by day; what is deleted or far away is not', () => {
    const vencimiento = [
      paper(1, '2026-12-26'),
      paper(2, '2026-12-27'),
      paper(3, '2026-11-01', { chofer_id: null, camion_id: 7 }),
      paper(4, '2026-11-26'),
      paper(5, '2026-11-02', { deleted_at: NOW }),
    ];
    const reader = readerOfRows({ vencimiento });
    expect(urgentVencimientos(reader, NOW).map(({ id }) => id)).toEqual([3, 4, 1]);
    expect(vencimientosOf(reader, { table: 'chofer', id: 1 }, NOW).map(({ id }) => id)).toEqual([4, 1, 2]);
    expect(vencimientosOf(reader, { table: 'camion', id: 7 }, NOW).map(({ id }) => id)).toEqual([3]);
  });

  it('Its number is not called that of a container', () => {
    const change = { campo: 'numero', antes: 'A-1', despues: 'B-2' };
    const entry = {
      id: 1,
      tabla: 'vencimiento' as const,
      nombre: 'Licencia',
      chofer: null,
      quien: { id: 1, nombre: 'Ana' },
      cuando: NOW,
      accion: 'editar' as const,
      cambios: [change],
    };
    expect(sentencesOf(entry)).toEqual(['Ana cambió Número de A-1 a B-2']);
    expect(labelOf('numero', 'movimiento')).toBe('Número de contenedor');
  });
});
