import { expect, it } from 'vitest';
import { sideTexts } from '#forms/conflict/rival-sides.ts';

it('Of a refused change and another’s the fields that differ come first, each with its label and both values', () => {
  const fields = [
    { field: 'tipo', mine: 'Retiro en puerto', theirs: 'Retiro en puerto' },
    { field: 'fecha_inicio', mine: '2026-11-24T15:30:00Z', theirs: '2026-11-24T15:22:00.000Z' },
    { field: 'puerto', mine: 'u5', theirs: 5 },
    { field: 'datos.sello', mine: null, theirs: 'S-1' },
  ];
  expect(sideTexts(fields, 'movimiento', () => 'San Antonio')).toEqual([
    { label: 'Fecha de inicio', mine: '2026-11-24 12:30', theirs: '2026-11-24 12:22', differs: true },
    { label: 'Sello', mine: '—', theirs: 'S-1', differs: true },
    { label: 'Tipo', mine: 'Retiro en puerto', theirs: 'Retiro en puerto', differs: false },
    { label: 'Puerto', mine: 'San Antonio', theirs: 'San Antonio', differs: false },
  ]);
});
