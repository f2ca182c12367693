import { describe, expect, it } from 'vitest';
import { cellValue } from '#ui/table/csv-file.ts';

describe('Cells of an exported list', () => {
  const row = {
    id: 7,
    monto: 350_000,
    comision: 12.5,
    fecha: '2026-03-05T11:00:00Z',
    pagada: true,
    chofer: null,
  };

  it('A cell of an exported list is a number if the row has one, however it is shown', () => {
    expect(cellValue({ key: 'monto', render: () => '$350.000' }, row)).toBe(350_000);
    expect(cellValue({ key: 'comision' }, row)).toBe(12.5);
    expect(cellValue({ key: 'id', render: ({ id }) => String(id) }, row)).toBe(7);
  });

  it('A cell of an exported list is otherwise what the list shows', () => {
    expect(cellValue({ key: 'fecha', render: () => '2026-03-05' }, row)).toBe('2026-03-05');
    expect(cellValue({ key: 'cantidad', render: () => 1 }, row)).toBe(1);
    expect(cellValue({ key: 'id', render: () => 'Nueva' }, { id: 'a-uuid' })).toBe('Nueva');
  });

  it('A cell of an exported list is words if the list shows a picture', () => {
    const pagada = { key: 'pagada', render: () => null, text: () => 'Pagada' };
    expect(cellValue(pagada, row)).toBe('Pagada');
  });

  it('A cell of an exported list is empty if there is no value', () => {
    expect(cellValue({ key: 'chofer' }, row)).toBeNull();
    expect(cellValue({ key: 'chofer', render: () => '—' }, row)).toBeNull();
  });
});
