import { expect, it } from 'vitest';
import type { OutboxRow } from '#data/changes/row.ts';
import { hiddenCreations, pendingRecords } from '#data/outbox/unsent-records.ts';
import { readerOfRows } from '#views/rows.ts';

const change = (id: number, state: OutboxRow['state']) =>
  ({
    name: 'chofer.remove',
    args: { id, body: null, etiqueta: '' },
    records: [`chofer/${id}`],
    state,
  }) as OutboxRow;

it('A record with unsent changes has the most severe of their states', () => {
  const rows = [
    change(1, 'pending'),
    change(2, 'conflict'),
    change(3, 'sending'),
    change(3, 'rejected'),
    change(4, 'rejected'),
    change(4, 'conflict'),
    change(4, 'pending'),
    change(5, 'acked'),
  ];
  const found = pendingRecords(rows, readerOfRows({}), 'chofer');
  expect([1, 2, 3, 4, 5].map((id) => found.get(id))).toEqual([
    'waiting',
    'conflict',
    'rejected',
    'conflict',
    undefined,
  ]);
});

it('A record is hidden if its creation is parked or waits for a parked change', () => {
  const creation = (seq: number, name: string, state: OutboxRow['state']) =>
    ({ seq, name, state }) as OutboxRow;
  const rows = [
    creation(1, 'factura.create', 'conflict'),
    creation(2, 'factura.create', 'rejected'),
    creation(3, 'factura.create', 'pending'),
    creation(4, 'factura.create', 'pending'),
    creation(5, 'factura.update', 'conflict'),
    creation(6, 'chofer.create', 'rejected'),
  ];
  const blocked = new Map([[4, 1]]);
  expect(hiddenCreations(rows, blocked, 'factura')).toBe(3);
  expect(hiddenCreations(rows, blocked, 'chofer')).toBe(1);
  expect(hiddenCreations(rows, blocked, 'camion')).toBe(0);
});
