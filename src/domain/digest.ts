/**
 * The digest of a set of rows: the exclusive or of a number of 52 bits for each row, made of its id and its version.
 * Each write gives the row a version of its own, so the pair identifies the content of the row. Postgres computes the
 * same numbers with `huella_de` of 015-huella.sql; both do this arithmetic exactly, since products stay below 2^53.
 */

/** Primes just below 2^26, and a factor below each. */
const [P, Q, R] = [67_108_859, 67_108_837, 67_108_819];
const [A, B, C, D] = [48_271_997, 29_183_447, 40_692_631, 55_127_419];
const HALF = 2 ** 26;

/** Versions of a bucket. A row is in the bucket of its current version. */
export const BUCKET_VERSIONS = 4096;

export const bucketOf = (version: number): number => Math.floor(version / BUCKET_VERSIONS);

/** The last version of the bucket that a version is in. */
export const endOfBucket = (version: number): number => (bucketOf(version) + 1) * BUCKET_VERSIONS - 1;

/** Two halves of a digest, each below 2^26: exclusive or of JavaScript takes 32 bits. */
export class Digest {
  private high = 0;
  private low = 0;

  add(id: number, version: number): void {
    this.high ^= (((((version % P) * A + (id % P)) % Q) * B) % R) | 0;
    this.low ^= (((((id % Q) * C + (version % Q)) % R) * D) % P) | 0;
  }

  /** Below 2^52; 0 for no rows. */
  get value(): number {
    return this.high * HALF + this.low;
  }
}
