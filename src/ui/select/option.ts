import { normalize } from '#domain/text.ts';

/** One choice of a select. */
export interface Option {
  value: string;
  label: string;
  /** Shown with the label, and searched like it. */
  note?: string;
}

interface Searchable {
  label: string;
  /** Shown under the label, and searched like it. */
  note?: string;
  /** Further words that find the option, typed in full: an amount. */
  keywords?: readonly string[];
}

/**
 * The options whose text (label and note) contains every word of `term` anywhere, ignoring case and accents. Options
 * that begin with the first word come first; otherwise the order is kept.
 */
export function matchOptions<O extends Searchable>(options: readonly O[], term: string): readonly O[] {
  const words = normalize(term).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return options;
  const found = options
    .map((option) => ({ option, text: normalize(`${option.label} ${option.note ?? ''}`) }))
    .filter(({ option: { keywords }, text }) =>
      words.every((word) => text.includes(word) || keywords?.includes(word) === true),
    );
  const { true: leading = [], false: others = [] } = Object.groupBy(found, ({ text }) =>
    text.startsWith(first) ? 'true' : 'false',
  );
  return [...leading, ...others].map(({ option }) => option);
}

const wordsOf = (text: string): string[] => normalize(text).split(/[\s·()]+/);

/**
 * The option that a typed text identifies without an explicit choice: the only match, or the one with exactly that
 * label, or the only one that contains all its words as whole words ('7' is 'Operación 7', though 'Operación 17'
 * matches too).
 */
export function meantOption<O extends Searchable>(options: readonly O[], term: string): O | undefined {
  const matching = matchOptions(options, term);
  const wanted = normalize(term.trim());
  const words = wordsOf(wanted).filter(Boolean);
  const whole = matching.filter(({ label, keywords = [] }) => {
    const own = new Set([...wordsOf(label), ...keywords]);
    return words.every((word) => own.has(word));
  });
  return (
    matching.find(({ label }) => normalize(label) === wanted) ??
    [matching, whole].find(({ length }) => length === 1)?.[0]
  );
}
