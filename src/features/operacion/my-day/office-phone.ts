/** The fewest digits of a telephone number with its area code. */
const DIGITS_MIN = 8;

/** The telephone number in the company's contact, for a `tel:` link; null where there is none. */
export function officePhone(contacto: string | null): string | null {
  const found = contacto?.match(/\+?\(?\d[\d\s().-]*\d/g) ?? [];
  const numbers = found.map((text) => text.replaceAll(/[^+\d]/g, ''));
  return numbers.find((text) => text.replace('+', '').length >= DIGITS_MIN) ?? null;
}
