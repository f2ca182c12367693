import { formatNumero } from '#domain/money.ts';
import * as v from 'valibot';

/** Refuses a larger number, and says which is the largest. */
export const notAbove = (max: number, tooMuch = `El valor máximo es ${formatNumero(max)}`) =>
  v.maxValue<number, number, string>(max, tooMuch);
