/** GET and PATCH /preferencia: the user's own settings, which follow him to each of his devices (R27). */
import * as v from 'valibot';
import { dataAnswer, mutationAnswer } from './common.ts';
import { INVALID } from './fields.ts';

/** Of a value, as UTF-8 bytes of compact JSON. */
export const MAX_PREFERENCE_BYTES = 8192;
/** Of one user. */
export const MAX_PREFERENCIAS = 200;

const keyField = v.pipe(v.string(), v.regex(/^[a-z0-9._-]{1,100}$/, INVALID));

/** The size of a value as the limit counts it. */
export const jsonBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Any JSON; null removes the preference. */
const valueField = v.pipe(
  v.unknown(),
  v.check((value) => value === undefined || jsonBytes(value) <= MAX_PREFERENCE_BYTES, 'Es demasiado grande'),
);

export const preferenciaBody = v.object({ clave: keyField, valor: valueField });

export const preferenciaEndpoints = {
  'preferencia.list': {
    method: 'GET',
    path: '/preferencia',
    answer: dataAnswer(v.record(v.string(), v.unknown())),
  },
  'preferencia.update': {
    method: 'PATCH',
    path: '/preferencia',
    body: preferenciaBody,
    answer: mutationAnswer(v.object({ clave: v.string(), valor: v.unknown() })),
  },
} as const;
