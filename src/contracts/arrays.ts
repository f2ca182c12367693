/**
 * Makes every array and record of the contracts. In payloads the number of items is checked before the items, since a
 * wrong item costs far more time than a right one (docs/decisions/035).
 */
import * as v from 'valibot';

interface ArrayLimits {
  max: number;
  message?: string;
  /** For arrays with very many items: only the first wrong one is named. */
  firstOnly?: boolean;
}

/** An array of a payload or a query, of at most `max` items; a longer one is refused before its items are checked. */
export function arrayOf<S extends v.GenericSchema>(
  item: S,
  { max, message = `A lo más ${max} elementos`, firstOnly = false }: ArrayLimits,
) {
  const items = firstOnly ? v.config(v.array(item), { abortEarly: true }) : v.array(item);
  const made: unknown = v.pipe(v.array(v.unknown()), v.maxLength(max, message), items);
  return made as v.GenericSchema<v.InferInput<S>[], v.InferOutput<S>[]>;
}

/** An array of an answer, which the server does not check. */
export const answerArray = <S extends v.GenericSchema>(item: S) => v.array(item);

function hasAtMost(value: object, max: number): boolean {
  let count = 0;
  for (const _ in value) if (++count > max) return false;
  return true;
}

/** A record of a payload with at most `max` entries; a larger one is refused before its values are checked. */
export function boundedRecord<S extends v.GenericSchema>(
  key: v.GenericSchema<string, string>,
  value: S,
  { max, message = `A lo más ${max} elementos` }: Omit<ArrayLimits, 'firstOnly'>,
) {
  return v.pipe(
    v.custom<Record<string, v.InferInput<S>>>((input) => typeof input === 'object' && input !== null),
    v.check((input) => hasAtMost(input, max), message),
    v.record(key, value),
  );
}
