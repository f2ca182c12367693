/** The score of a record for a typed text, computed from its texts only. */
import { normalize } from '#domain/text.ts';

/** Points and dashes, which are optional in a RUT and a container number. */
const SCORES = /[.\-–/]/g;

const isNumeric = (word: string): boolean => /\d/.test(word);

/** The words of a search in normalized form: 'Viña 76.105.422-8' → ['vina', '761054228']. */
export function wordsOf(term: string): string[] {
  return normalize(term)
    .split(/\s+/)
    .map((word) => (isNumeric(word) ? word.replaceAll(SCORES, '') : word))
    .filter(Boolean);
}

/** A record's text in normalized form: codes without points and dashes. */
export function searchedField(text: string): string {
  const normal = normalize(text);
  return isNumeric(normal) && !normal.includes(' ') ? normal.replaceAll(SCORES, '') : normal;
}

function pointsIn(field: string, word: string): number {
  if (field === word) return 8;
  if (field.startsWith(word)) return 4;
  if (field.includes(` ${word}`)) return 2;
  return field.includes(word) ? 1 : 0;
}

/** 0 unless every word occurs in one of the texts. The whole text counts most, then its beginning, then a word's. */
export function scoreOf(fields: readonly string[], words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    let best = 0;
    for (const field of fields) best = Math.max(best, pointsIn(field, word));
    if (best === 0) return 0;
    total += best;
  }
  return total / words.length;
}

export interface Scored<T> {
  item: T;
  points: number;
}

/** The largest number of rows compared of a table that is searched by name. */
const MAX_RESULTS = 20_000;

/** The `limite` best results; equal ones in their original order. */
export function bestOf<T>(
  items: Iterable<T>,
  pointsOf: (item: T) => number,
  limit: number,
  maximum = MAX_RESULTS,
): Scored<T>[] {
  const found: Scored<T>[] = [];
  let seen = 0;
  for (const item of items) {
    if (++seen > maximum) break;
    const points = pointsOf(item);
    if (points === 0 || (found.length === limit && points <= (found.at(-1)?.points ?? 0))) continue;
    const at = found.findLastIndex((each) => each.points >= points) + 1;
    found.splice(at, 0, { item, points });
    if (found.length > limit) found.pop();
  }
  return found;
}
