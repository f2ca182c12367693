import { normaliza } from '#domain/texto.ts';

/** One choice of a select. */
export interface Option {
  value: string;
  label: string;
}

interface Searchable {
  label: string;
  /** Found by each of these words too, typed in full: an amount. */
  keywords?: readonly string[];
}

/**
 * The options in whose label every word of `term` occurs, wherever it stands, case and accents aside. Those that begin
 * with the first word come first; otherwise the order stays.
 */
export function matchOptions<O extends Searchable>(options: readonly O[], term: string): readonly O[] {
  const words = normaliza(term).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return options;
  const found = options
    .map((option) => ({ option, text: normaliza(option.label) }))
    .filter(({ option: { keywords }, text }) =>
      words.every((word) => text.includes(word) || keywords?.includes(word) === true),
    );
  const { true: leading = [], false: others = [] } = Object.groupBy(found, ({ text }) =>
    text.startsWith(first) ? 'true' : 'false',
  );
  return [...leading, ...others].map(({ option }) => option);
}

/** The one option that a typed text means without a choice being made: the only match, or the one of that very label. */
export function meantOption(options: readonly Option[], term: string): Option | undefined {
  const matching = matchOptions(options, term);
  const wanted = normaliza(term.trim());
  return matching.length === 1 ? matching[0] : matching.find(({ label }) => normaliza(label) === wanted);
}
