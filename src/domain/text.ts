/** Comparison of texts in lists, without case and accents (R14.2, R14.3), and the first letter of headings. */

/** 'Ñuñoa' → 'nunoa'. The SQL function `normaliza` does the same. */
export function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
}

/** Whether `searched` (any case, any accents) occurs in one of the texts. */
export function contains(texts: readonly string[], searched: string): boolean {
  const needle = normalize(searched);
  return texts.some((text) => normalize(text).includes(needle));
}

/** The order of texts in lists: normalised by normaliza() and compared with `<`. */
export function compareTexts(a: string, b: string): number {
  const [x, y] = [normalize(a), normalize(b)];
  return Number(x > y) - Number(x < y);
}

/** Makes the first letter a capital: 'operación 7' → 'Operación 7'. */
export const titleCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The indexes of the texts that occur earlier in the list. */
export function duplicates(texts: readonly string[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((text, index) => {
    if (seen.has(text)) return [index];
    seen.add(text);
    return [];
  });
}
