import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { normalize } from '#domain/text.ts';
import { useApi } from '#tests/support/api.ts';

const api = useApi();

async function inSql(texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ normal: string }>`
    select normaliza(text) as normal from unnest(${texts}::text[]) with ordinality as t (text, n) order by n
  `.execute(api.db);
  return rows.map(({ normal }) => normal);
}

/** Every character of a range, but for NUL and halves of surrogate pairs, each between two letters. */
const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)
    .filter((code) => code !== 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => `A${String.fromCodePoint(code)}b`);

describe('Normalized text in SQL and in the browser', () => {
  it.each([
    ['Latin, with its accents', 0x01, 0x24f],
    ['IPA, combining marks, Greek, Cyrillic', 0x250, 0x52f],
    ['Latin extended, Greek extended, punctuation, currency', 0x1e00, 0x20cf],
    ['letterlike, arrows, signs, CJK punctuation', 0x2100, 0x303f],
    ['ligatures and full width', 0xfb00, 0xffef],
    ['emoji', 0x1f300, 0x1f6ff],
  ])('The SQL and browser functions that normalize text agree for %s', async (_, from, to) => {
    const texts = range(from, to);
    const different: string[] = [];
    for (const [index, text] of (await inSql(texts)).entries()) {
      const original = texts[index] ?? '';
      if (text !== normalize(original)) different.push(`${original} → ${text}, not ${normalize(original)}`);
    }
    expect(different).toEqual([]);
  });

  // Only JavaScript writes a capital sigma at a word's end as 'ς': the only known difference, which no Spanish name has.
  it('The SQL and browser functions that normalize text agree for words of Spanish and neighbouring languages', async () => {
    const texts = [
      'Ñuñoa',
      'Viña del Mar',
      'PEÑALOLÉN',
      'Curicó',
      'Güiña',
      'São Paulo',
      'Straße',
      'Łódź',
      'İzmir',
    ];
    expect(await inSql(texts)).toEqual(texts.map((text) => normalize(text)));
  });

  it('The SQL and browser functions that normalize text agree for any text', async () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
    const texts = fc.sample(text, { numRuns: 2000, seed: 7 }).map((value) => value.toWellFormed());
    expect(await inSql(texts)).toEqual(texts.map((value) => normalize(value)));
  });
});
