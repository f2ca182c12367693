/** Numbers as they are written in Chile and on the screens: a dot separates thousands, a comma decimals. */

const THOUSANDS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;

/** '1.234,5' → '1234,5'. Text with other dots stays as it is. */
export const withoutThousands = (text: string): string =>
  text.replace(THOUSANDS, (number) => number.replaceAll('.', ''));
