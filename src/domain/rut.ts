/** Chilean tax id (RUT): its check digit is modulo 11 over the factors 2 to 7, repeated from the right. */

export const WRONG_RUT = 'RUT con dígito verificador incorrecto';

const RUT = /^(\d{1,9})([\dK])$/;

/**
 * '12.345.678-5' → '12345678-5'; upper case, without dots or spaces. Other text is returned the same way, without a
 * dash.
 */
export function normalizeRut(rut: string): string {
  const clean = rut.toUpperCase().replaceAll(/[\s.–-]/g, '');
  return clean.replace(RUT, '$1-$2');
}

/** The check digit of the number before the dash: '0' to '9' or 'K'. */
export function rutCheckDigit(body: string): string {
  let sum = 0;
  let factor = 2;
  for (let i = body.length - 1; i >= 0; i--) {
    sum += Number(body[i]) * factor;
    factor = factor === 7 ? 2 : factor + 1;
  }
  const digit = 11 - (sum % 11);
  return digit === 11 ? '0' : digit === 10 ? 'K' : String(digit);
}

export function isValidRut(rut: string): boolean {
  const [body = '', digit] = normalizeRut(rut).split('-');
  return digit !== undefined && rutCheckDigit(body) === digit;
}

/** '12345678-5' → '12.345.678-5', for printed papers; other text is returned unchanged. */
export function formatRut(rut: string): string {
  const normal = normalizeRut(rut);
  return /^\d+-[\dK]$/.test(normal) ? normal.replaceAll(/\B(?=(\d{3})+-)/g, '.') : rut;
}
