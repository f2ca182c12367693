import { formatNumero } from '#domain/money.ts';

/** 'quedan 3 libres', 'sin días libres', '9 sobre los libres'; `remaining` is negative when over. */
export function remainingText(remaining: number): string {
  if (remaining === 0) return 'sin días libres';
  if (remaining < 0) return `${formatNumero(-remaining)} sobre los libres`;
  return remaining === 1 ? 'queda 1 libre' : `quedan ${formatNumero(remaining)} libres`;
}
