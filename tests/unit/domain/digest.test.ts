import { describe, expect, it } from 'vitest';
import { bucketOf, Digest, endOfBucket } from '#domain/digest.ts';

type Row = readonly [id: number, version: number];

function digestOf(rows: readonly Row[]): number {
  const digest = new Digest();
  for (const [id, version] of rows) digest.add(id, version);
  return digest.value;
}

describe('A digest', () => {
  it('A digest of no rows is 0, and a digest does not depend on the order of its rows', () => {
    expect(digestOf([])).toBe(0);
    const rows: Row[] = Array.from({ length: 50 }, (_, n) => [n + 1, 3 * n + 7]);
    expect(digestOf(rows)).toBe(digestOf(rows.toReversed()));
    expect(Number.isSafeInteger(digestOf(rows))).toBe(true);
  });

  it('A digest differs between 250,000 rows of neighbouring ids and versions', () => {
    const seen = new Set<number>();
    for (let id = 1; id <= 500; id += 1) {
      for (let version = 1; version <= 500; version += 1) seen.add(digestOf([[id, 1_000_000 + version]]));
    }
    expect(seen.size).toBe(250_000);
  });

  it('A digest changes if two rows swap their versions, and if all versions rise by one', () => {
    for (let n = 1; n < 2000; n += 1) {
      const [a, b] = [n, n + 1];
      const before = digestOf([
        [a, 10 * n],
        [b, 10 * n + 3],
      ]);
      const swapped = digestOf([
        [a, 10 * n + 3],
        [b, 10 * n],
      ]);
      const later = digestOf([
        [a, 10 * n + 1],
        [b, 10 * n + 4],
      ]);
      expect(new Set([before, swapped, later]).size).toBe(3);
    }
  });
});

it('A bucket of a digest ends with the version before the first one of the next bucket', () => {
  for (const version of [0, 1, 4095, 4096, 10_000]) {
    expect(bucketOf(endOfBucket(version))).toBe(bucketOf(version));
    expect(bucketOf(endOfBucket(version) + 1)).toBe(bucketOf(version) + 1);
  }
});
