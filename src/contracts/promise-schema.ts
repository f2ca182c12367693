/** The schemas of a promise (promise.ts) and of the answer to one that is not kept. */
import * as v from 'valibot';
import { boundedRecord } from './arrays.ts';

/** As many as the charges that one invoice may have (contracts/factura.ts), and the invoice itself. */
const MAX_ROWS = 10_001;
/** More than the columns of any table, and the fields of any payload. */
const MAX_FIELDS = 100;
const name = v.pipe(v.string(), v.maxLength(60));
const effect = v.nullable(boundedRecord(name, v.unknown(), { max: MAX_FIELDS }));

export const promiseSchema = v.object({
  /** The fields that the change was made from, as its user saw them, under the names of the PATCH's payload. */
  base: v.optional(boundedRecord(name, v.unknown(), { max: MAX_FIELDS })),
  outcome: v.optional(
    boundedRecord(v.pipe(v.string(), v.maxLength(80)), effect, {
      max: MAX_ROWS,
      message: 'Demasiados registros',
    }),
  ),
});
export type Promised = v.InferOutput<typeof promiseSchema>;

/** The `datos` of a 409 `distinto`: the promised outcome, and the one that the change would have now. */
export const differentData = v.object({
  expected: v.record(v.string(), effect),
  actual: v.record(v.string(), effect),
});
