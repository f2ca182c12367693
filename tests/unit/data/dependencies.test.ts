import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependants, dependenciesOf, type Link } from '#data/changes/dependencies.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { ANYTHING, liveKey, whereKey } from '#data/changes/keys.ts';
import { inOrder } from '#data/changes/order.ts';
import { followed, headsOf, link, seqs } from './links.ts';

describe('The order of queued changes', () => {
  it('The order of queued changes is computed once for each state of the queue', () => {
    const rows = [link(1, ['a'])];
    expect(dependenciesOf(rows)).toBe(dependenciesOf(rows));
    expect(seqs(dependenciesOf([...rows, link(2, ['b'])]).ready)).toEqual([1, 2]);
  });

  it('Changes of one record keep the order in which they were made', () => {
    const rows = [link(2, ['a']), link(1, ['a']), link(3, ['a'])];
    expect(seqs(dependenciesOf(rows).ready)).toEqual([1, 2, 3]);
    expect(headsOf(rows)).toEqual([1]);
    expect(followed(rows, 3)).toEqual([2]);
  });

  it('Changes that share nothing can be sent independently', () => {
    expect(headsOf([link(1, ['a']), link(2, ['b']), link(3, ['a'])])).toEqual([1, 2]);
  });

  it('A change comes after the creation of a record that it refers to', () => {
    const rows = [link(1, ['u'], { creates: ['u'] }), link(2, ['v'], { creates: ['v'], refs: ['u'] })];
    expect(followed(rows, 2)).toEqual([1]);
    expect(headsOf([{ ...rows[0]!, state: 'acked' }, rows[1]!])).toEqual([2]);
  });

  it('A change comes after an earlier one that wrote what it read', () => {
    const rows = [link(1, ['tariff'], { writes: ['tariff'] }), link(2, ['op'], { reads: ['tariff'] })];
    expect(followed(rows, 2)).toEqual([1]);
  });

  it('A change comes after an earlier one that read what it writes', () => {
    const rows = [link(1, ['porteo'], { reads: ['tariff'] }), link(2, ['tariff'])];
    expect(followed(rows, 2)).toEqual([1]);
  });

  it('Two changes that only read the same can be sent independently', () => {
    const rows = [link(1, ['a'], { reads: ['tariff'] }), link(2, ['b'], { reads: ['tariff'] })];
    expect(headsOf(rows)).toEqual([1, 2]);
  });

  it('Two changes whose records meet the same condition need no order, unless one has read it', () => {
    const key = whereKey('operacion', 'cliente_id', 'client');
    const writes = [link(1, ['a'], { writes: [key] }), link(2, ['b'], { writes: [key] })];
    expect(headsOf(writes)).toEqual([1, 2]);
    const rows = [...writes, link(3, ['c'], { reads: [key] }), link(4, ['d'], { writes: [key] })];
    expect([followed(rows, 3), followed(rows, 4)]).toEqual([[1, 2], [3]]);
  });

  it('A change that reads a condition comes after those that wrote what meets it, and before those that write it later', () => {
    const writes = ['chofer?'];
    const rows = [
      link(1, ['a'], { writes }),
      link(2, ['b'], { writes }),
      link(3, ['c'], { reads: ['chofer?'] }),
      link(4, ['d'], { writes }),
      link(5, ['e'], { writes }),
    ];
    expect(followed(rows, 3)).toEqual([1, 2]);
    expect(followed(rows, 4)).toContain(3);
    expect(followed(rows, 5)).toContain(3);
  });

  it('A change of an older version keeps its place among all others', () => {
    const rows = [link(1, ['a']), link(2, ['b'], { reads: [ANYTHING], writes: [ANYTHING] }), link(3, ['c'])];
    expect(headsOf(rows)).toEqual([1]);
    expect([followed(rows, 2), followed(rows, 3)]).toEqual([[1], [2]]);
  });

  it('A failed change of an older version does not delay other changes', () => {
    expect(headsOf([link(1, ['a'], { writes: [ANYTHING], faults: 1 }), link(2, ['b'])])).toEqual([1, 2]);
  });

  it('A change of an older version is not delayed by another failed one', () => {
    const old = { reads: [ANYTHING], writes: [ANYTHING] };
    expect(headsOf([link(1, ['a'], { ...old, faults: 1 }), link(2, ['b'], old)])).toEqual([1, 2]);
  });
});

describe('A change that was edited to touch another record', () => {
  const edited = link(1, ['a', 'x'], { edits: [{ records: ['x'], follows: [2, 3] }] });

  it('A change that was edited to touch another record follows the later changes on top of which it was edited', () => {
    const rows = [edited, link(2, ['x']), link(3, ['x', 'y']), link(4, ['y'])];
    expect(seqs(dependenciesOf(rows).ready)).toEqual([2, 3, 1, 4]);
    expect([followed(rows, 1), followed(rows, 3), followed(rows, 4)]).toEqual([[3], [2], [3]]);
  });

  it('A change that was edited to touch another record precedes the changes of it that were saved since', () => {
    const rows = [edited, link(3, ['x']), link(4, ['x'])];
    expect([followed(rows, 3), followed(rows, 1), followed(rows, 4)]).toEqual([[], [3], [1]]);
  });

  it('A change that was edited to touch another record keeps its place before changes that were made on top of it', () => {
    const rows = [edited, link(2, ['a', 'z']), link(3, ['z', 'x'])];
    expect(seqs(dependenciesOf(rows).ready)).toEqual([1, 2, 3]);
  });

  it('A change that was edited to touch another record waits for nothing once the later changes were sent', () => {
    expect(headsOf([edited, link(3, ['x'], { state: 'acked' })])).toEqual([1]);
  });
});

describe('Changes behind a refused one', () => {
  it('A refused change blocks what builds on it, directly or not, and nothing else', () => {
    const rows = [
      link(1, ['a'], { state: 'rejected' }),
      link(2, ['a']),
      link(3, ['a', 'b']),
      link(4, ['b']),
      link(5, ['c']),
      link(6, ['d'], { reads: ['a'] }),
    ];
    const { ready, blocked } = dependenciesOf(rows);
    expect(seqs(ready)).toEqual([5]);
    expect([...blocked]).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
      [6, 1],
    ]);
  });

  it('A refused change does not block a later change of what it only read', () => {
    const rows = [link(1, ['a'], { state: 'rejected', reads: ['tariff'] }), link(2, ['tariff'])];
    expect(headsOf(rows)).toEqual([2]);
  });

  it('A refused change does not block a reference to a record that it edits, but one to a record that it creates', () => {
    const edit = link(1, ['client'], { state: 'conflict', writes: ['client'] });
    const create = link(1, ['client'], { state: 'rejected', creates: ['client'] });
    const operation = link(2, ['op'], { reads: [liveKey('client')] });
    expect(headsOf([edit, operation])).toEqual([2]);
    expect(headsOf([create, operation])).toEqual([]);
  });

  it('A refused change does not block a change that shares with it only a condition that rows may meet', () => {
    const key = whereKey('operacion', 'cliente_id', 'client');
    const rows = [
      link(1, ['op'], { state: 'rejected', writes: [key] }),
      link(2, ['invoice'], { reads: [key] }),
    ];
    expect(headsOf(rows)).toEqual([2]);
  });

  it('A refused change does not block a change that only reads its record and was saved after it was parked', () => {
    const rows = [
      link(1, ['a'], { state: 'rejected' }),
      link(2, ['b'], { reads: ['a'], unseen: [1] }),
      link(3, ['a'], { unseen: [1] }),
    ];
    const { ready, blocked } = dependenciesOf(rows);
    expect(seqs(ready)).toEqual([2]);
    expect([...blocked]).toEqual([[3, 1]]);
  });

  it('A change waits for an earlier one on the screen when it was saved, also if that one waits for a refused one not shown then', () => {
    const rows = [
      link(1, ['tariff'], { state: 'rejected' }),
      // Its user had released it when the third one was saved, and has edited it since.
      link(2, ['tariff'], { unseen: [1] }),
      link(3, ['op'], { reads: ['tariff'], unseen: [1] }),
      link(4, ['op 2'], { reads: ['tariff'], unseen: [1, 2] }),
    ];
    const { ready, blocked } = dependenciesOf(rows);
    expect(seqs(ready)).toEqual([4]);
    expect([...blocked]).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  it('A refused change does not block a change that its user has released', () => {
    const rows = [link(1, ['a'], { state: 'rejected' }), link(2, ['a'], { released: true }), link(3, ['a'])];
    expect(headsOf(rows)).toEqual([2]);
    expect([...dependenciesOf(rows).blocked]).toEqual([[3, 1]]);
  });
});

describe('Changes that need another one', () => {
  it('The changes that cannot be sent without another are those that touch what it creates, not those that share its record', () => {
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

  it('The changes that cannot be sent without a porteo are those that need a container where the porteo moved it', () => {
    const rows = [
      link(1, ['p', 'contenedor/7'], { creates: ['p'], state: 'rejected' }),
      link(2, ['m', 'contenedor/7'], { creates: ['m'] }),
      link(3, ['m']),
      link(4, ['contenedor/8']),
    ];
    const supplies = ({ seq }: Link): string[] => (seq === 1 ? ['contenedor/7'] : []);
    expect(seqs(dependants(rows, 1, supplies))).toEqual([2, 3]);
  });
});

it('A queue always has a row to send, unless every row is parked, blocked or done', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const row = fc.record({
    state: fc.constantFrom<OutboxRow['state']>('pending', 'sending', 'acked', 'rejected', 'conflict'),
    records: fc.uniqueArray(key, { minLength: 1 }),
    refs: fc.uniqueArray(key),
    creates: fc.uniqueArray(key, { maxLength: 1 }),
    reads: fc.uniqueArray(key),
    edits: fc.array(
      fc.record({
        records: fc.uniqueArray(key),
        follows: fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
      }),
      { maxLength: 2 },
    ),
    released: fc.boolean(),
    faults: fc.constantFrom(0, 5),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const links = rows.map(({ records, ...each }, index) => link(index + 1, records, each));
      const { ready, blocked, follows } = dependenciesOf(links);
      expect(inOrder(links).toSorted((a, b) => a.seq - b.seq)).toEqual(links);
      const open = links.filter(
        ({ seq, state }) => ['pending', 'sending'].includes(state) && !blocked.has(seq),
      );
      expect(seqs(ready).toSorted((a, b) => a - b)).toEqual(seqs(open));
      expect(headsOf(links).length > 0).toBe(open.length > 0);
      // Each follows only rows that stand before it.
      for (const [index, { seq }] of ready.entries()) {
        const before = seqs(ready.slice(0, index));
        expect([...follows.get(seq)!].filter((each) => !before.includes(each))).toEqual([]);
      }
    }),
  );
});
