/** A change on which the server keeps failing, and changes edited while they wait. */
import { describe, expect, it } from 'vitest';
import { dependants, dependenciesOf, stalledIn } from '#data/changes/dependencies.ts';
import { inOrder } from '#data/changes/order.ts';
import { FAILED, followed, headsOf, link, seqs } from './links.ts';

describe('A queued change that refers to a later record', () => {
  it('A change that was edited to refer to a later record comes behind that record, with what follows it', () => {
    const rows = [
      link(1, ['o'], { creates: ['o'], refs: ['c'] }),
      link(2, ['o']),
      link(3, ['c'], { creates: ['c'] }),
    ];
    expect(headsOf(rows)).toEqual([3]);
    expect(seqs(inOrder(rows))).toEqual([3, 1, 2]);
    expect(seqs(dependants(rows, 3))).toEqual([1, 2]);
    const parked = [rows[0]!, rows[1]!, { ...rows[2]!, state: 'rejected' as const }];
    expect([...dependenciesOf(parked).blocked]).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });

  it('A change that was edited to refer to a later record keeps its place if that record needs it too', () => {
    const rows = [
      link(1, ['a'], { creates: ['a'], refs: ['b'] }),
      link(2, ['b'], { creates: ['b'], refs: ['a'] }),
    ];
    expect(headsOf(rows)).toEqual([1]);
  });
});

describe('A change on which the server keeps failing', () => {
  const read = { reads: ['a'] };

  it('A change on which the server keeps failing delays the changes that follow it, and is named as their reason', () => {
    const rows = [link(1, ['a'], FAILED), link(2, ['b'], read), link(3, ['b'])];
    expect(headsOf(rows)).toEqual([1]);
    expect(stalledIn(dependenciesOf(rows))).toEqual(new Map([2, 3].map((seq) => [seq, 1])));
  });

  it('A change is not named as failing after few failures', () => {
    const rows = [link(1, ['a'], { faults: 4 }), link(2, ['b'], read)];
    expect(stalledIn(dependenciesOf(rows))).toEqual(new Map());
  });

  it('A change on which the server keeps failing does not delay released changes; others wait', () => {
    const rows = [
      link(1, ['a'], FAILED),
      link(2, ['b'], { ...read, released: true }),
      link(3, ['c'], read),
      link(4, ['a'], { released: true }),
      link(5, ['a']),
    ];
    expect(headsOf(rows)).toEqual([1, 2]);
    // Released changes keep their order too.
    expect(followed(rows, 4)).toEqual([2]);
    expect(followed(rows, 5).toSorted((a, b) => a - b)).toEqual([1, 3, 4]);
    expect(stalledIn(dependenciesOf(rows)).has(3)).toBe(true);
  });

  it('A released change still waits for the changes that come before the one on which the server keeps failing', () => {
    const rows = [
      link(1, ['z']),
      link(2, ['a'], { ...FAILED, reads: ['z'] }),
      link(3, ['a'], { released: true }),
    ];
    expect(followed(rows, 3)).toEqual([1]);
  });
});
