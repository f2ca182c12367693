/** The score of a record for a typed text, computed from its texts only. */
import { normalize } from '#domain/text.ts';

/** Characters that are optional in a RUT and a container number. */
const PUNCTUATION = /[.\-–/]/g;

const isNumeric = (word: string): boolean => /\d/.test(word);

/** The words of a search in normalized form: 'Viña 76.105.422-8' → ['vina', '761054228']. */
export function wordsOf(term: string): string[] {
  return normalize(term)
    .split(/\s+/)
    .map((word) => (isNumeric(word) ? word.replaceAll(PUNCTUATION, '') : word))
    .filter(Boolean);
}

/** A record's text in normalized form: codes without points and dashes. */
export function searchedField(text: string): string {
  const normal = normalize(text);
  return isNumeric(normal) && !normal.includes(' ') ? normal.replaceAll(PUNCTUATION, '') : normal;
}

function pointsIn(field: string, word: string): number {
  if (field === word) return 8;
  if (field.startsWith(word)) return 4;
  if (field.includes(` ${word}`)) return 2;
  return field.includes(word) ? 1 : 0;
}

/**
 * 0 unless every word occurs in one of the texts. A match of the whole text scores highest, then one at its beginning,
 * then one at the beginning of a word.
 */
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
  score: number;
}

/** At most so many items are compared, so that a search in a large table stays fast. */
const MAX_COMPARED = 20_000;

/** The `limit` best results; those with equal scores in their original order. */
export function bestOf<T>(
  items: Iterable<T>,
  pointsOf: (item: T) => number,
  limit: number,
  maximum = MAX_COMPARED,
): Scored<T>[] {
  const found: Scored<T>[] = [];
  let seen = 0;
  for (const item of items) {
    if (++seen > maximum) break;
    const score = pointsOf(item);
    if (score === 0 || (found.length === limit && score <= (found.at(-1)?.score ?? 0))) continue;
    const at = found.findLastIndex((each) => each.score >= score) + 1;
    found.splice(at, 0, { item, score });
    if (found.length > limit) found.pop();
  }
  return found;
}
