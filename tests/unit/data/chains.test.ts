import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainRows, dependants } from '#data/outbox/chains.ts';
import { enOrden } from '#data/outbox/orden.ts';
import type { OutboxState } from '#data/outbox/fila.ts';

interface Link {
  seq: number;
  state: OutboxState;
  creates: string[];
  refs: string[];
  records: string[];
}

const link = (seq: number, records: string[], more: Partial<Link> = {}): Link => ({
  seq,
  state: 'pending',
  creates: [],
  refs: [],
  records,
  ...more,
});
const seqs = (rows: readonly Link[]) => rows.map(({ seq }) => seq);

describe('chains', () => {
  it('send one change of a record at a time, in order', () => {
    const rows = [link(2, ['a']), link(1, ['a']), link(3, ['a'])];
    expect(seqs(chainRows(rows).sendable)).toEqual([1]);
  });

  it('do not wait for one another', () => {
    expect(seqs(chainRows([link(1, ['a']), link(2, ['b']), link(3, ['a'])]).sendable)).toEqual([1, 2]);
  });

  it('wait for what they need: a reference goes after its creation', () => {
    const rows = [link(1, ['u'], { creates: ['u'] }), link(2, ['v'], { creates: ['v'], refs: ['u'] })];
    expect(seqs(chainRows(rows).sendable)).toEqual([1]);
    expect(seqs(chainRows([{ ...rows[0]!, state: 'acked' }, rows[1]!]).sendable)).toEqual([2]);
  });

  it('park behind a refused row, directly or not, and name it', () => {
    const rows = [
      link(1, ['a'], { state: 'rejected' }),
      link(2, ['a']),
      link(3, ['a', 'b']),
      link(4, ['b']),
      link(5, ['c']),
    ];
    const { sendable, blocked } = chainRows(rows);
    expect(seqs(sendable)).toEqual([5]);
    expect([...blocked]).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
  });

  it('name as dependants what cannot exist without a row, not what only shares its record', () => {
    const rows = [
      link(1, ['u'], { creates: ['u'], state: 'rejected' }),
      link(2, ['u']),
      link(3, ['v'], { creates: ['v'], refs: ['u'] }),
      link(4, ['w'], { refs: ['v'] }),
      link(5, ['z']),
    ];
    expect(seqs(dependants(rows, 1))).toEqual([2, 3, 4]);
    expect(dependants([link(1, ['a'], { state: 'rejected' }), link(2, ['a'])], 1)).toEqual([]);
  });

  it('put a change that was edited since behind the record that it refers to now', () => {
    const rows = [
      link(1, ['o'], { creates: ['o'], refs: ['c'] }),
      link(2, ['o']),
      link(3, ['c'], { creates: ['c'] }),
    ];
    expect(seqs(chainRows(rows).sendable)).toEqual([3]);
    expect(seqs(enOrden(rows))).toEqual([3, 1, 2]);
    expect(seqs(dependants(rows, 3))).toEqual([1, 2]);
    const parked = [rows[0]!, rows[1]!, { ...rows[2]!, state: 'rejected' as const }];
    expect([...chainRows(parked).blocked]).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });

  it('keep two that need one another in the order in which they were made', () => {
    const rows = [
      link(1, ['a'], { creates: ['a'], refs: ['b'] }),
      link(2, ['b'], { creates: ['b'], refs: ['a'] }),
    ];
    expect(seqs(chainRows(rows).sendable)).toEqual([1]);
  });

  it('name what needs a container where a porteo took it', () => {
    const rows = [
      link(1, ['p', 'contenedor/7'], { creates: ['p'], state: 'rejected' }),
      link(2, ['m', 'contenedor/7'], { creates: ['m'] }),
      link(3, ['m']),
      link(4, ['contenedor/8']),
    ];
    const provee = ({ seq }: Link) => (seq === 1 ? ['contenedor/7'] : []);
    expect(seqs(dependants(rows, 1, provee))).toEqual([2, 3]);
  });

  it('never stall: whatever the rows, something can be sent, or every row is parked, blocked or done', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const state = fc.constantFrom<OutboxState>('pending', 'sending', 'acked', 'rejected', 'conflict');
    const row = fc.record({
      state,
      records: fc.uniqueArray(key, { minLength: 1 }),
      refs: fc.uniqueArray(key),
      creates: fc.uniqueArray(key, { maxLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const links = rows.map((each, index) => ({ ...each, seq: index + 1 }));
        const { sendable, blocked } = chainRows(links);
        expect(enOrden(links).toSorted((a, b) => a.seq - b.seq)).toEqual(links);
        const open = links.filter(
          ({ seq, state: at }) => ['pending', 'sending'].includes(at) && !blocked.has(seq),
        );
        expect(sendable.length > 0).toBe(open.length > 0);
        // No two that may be sent share a record.
        const records = sendable.flatMap((each) => each.records);
        expect(new Set(records).size).toBe(records.length);
      }),
    );
  });
});
