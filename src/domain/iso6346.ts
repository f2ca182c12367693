/** Container numbers (ISO 6346): four letters, six digits and a check digit. */

/** Upper case, without spaces, dashes or dots: 'cbhu 320273-2' → 'CBHU3202732'. */
export function normalizeNumero(numero: string): string {
  return numero.toUpperCase().replaceAll(/[\s\-./_]/g, '');
}

/** Digits count as themselves; A is 10, and the letters after it skip the multiples of 11. */
function valueOf(char: string): number {
  if (char >= '0' && char <= '9') return Number(char);
  const index = char.charCodeAt(0) - 65;
  return 10 + index + Math.ceil(index / 10);
}

/** The check digit of the first ten characters (a remainder of 10 counts as 0), or null where they are malformed. */
export function iso6346CheckDigit(numero: string): number | null {
  const clean = normalizeNumero(numero);
  if (!/^[A-Z]{4}\d{6}/.test(clean)) return null;
  let sum = 0;
  for (let i = 0; i < 10; i++) sum += valueOf(clean[i] ?? '0') * 2 ** i;
  return (sum % 11) % 10;
}

/** 'ok', 'digito' with the right check digit, or 'formato' where the number does not have the standard's form. */
export function checkNumero(
  numero: string,
): { estado: 'ok' } | { estado: 'digito'; expected: number } | { estado: 'formato' } {
  const clean = normalizeNumero(numero);
  const expected = iso6346CheckDigit(clean);
  if (expected === null || !/^[A-Z]{4}\d{7}$/.test(clean)) return { estado: 'formato' };
  return Number(clean[10]) === expected ? { estado: 'ok' } : { estado: 'digito', expected };
}
