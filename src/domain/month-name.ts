/** The names of months as people and spreadsheets write them. */

/** The beginnings of the months, in Spanish, and in English where they differ. */
const MONTHS = [
  'ene|jan',
  'feb',
  'mar',
  'abr|apr',
  'may',
  'jun',
  'jul',
  'ago|aug',
  'sep',
  'oct',
  'nov',
  'dic|dec',
];
const MONTH =
  /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|january|february|march|april|june|july|august|september|october|november|december|[a-z]{3}|sept|set)$/i;

/** '12' of 'dic' and 'December'; undefined where it is no month. */
export function monthNumber(name: string): string | undefined {
  if (!MONTH.test(name)) return undefined;
  const begin = name.toLowerCase() === 'setiembre' || name.toLowerCase() === 'set' ? 'sep' : name.slice(0, 3);
  const index = MONTHS.findIndex((months) => months.split('|').includes(begin.toLowerCase()));
  return index === -1 ? undefined : String(index + 1);
}
