/**
 * The building blocks of payloads. The same schemas check a form in the browser and a call on the server; their
 * messages are those of R9.1.
 */
import { withoutThousands } from '#domain/chilean-number.ts';
import { normalizeNumero } from '#domain/iso6346.ts';
import { isDay, parseFecha } from '#domain/date.ts';
import { REQUIRED } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import * as v from 'valibot';
import { notAbove } from './not-above.ts';

export const INVALID = 'Campo inválido';
const MAX_TEXT = 200;
const MAX_SAFE = Number.MAX_SAFE_INTEGER;

export const minValue = (n: number): string => `El valor mínimo es ${n}`;
export const minLength = (n: number): string => `Debe tener al menos ${n} caracteres`;

/** Postgres cannot store NUL in a text. */
// oxlint-disable-next-line no-control-regex -- that very character is what is looked for
const withoutNulls = v.check<string, string>((textField) => !/\u0000/.test(textField), INVALID);

const isText = v.pipe(
  v.union([v.string(REQUIRED), v.pipe(v.number(INVALID), v.transform(String))], REQUIRED),
  v.trim(),
  withoutNulls,
);

const atMost = (max: number) =>
  v.maxLength<string, number, string>(max, `Debe tener a lo más ${max} caracteres`);

/** A required text of at most so many characters, trimmed. */
export const shortText = (max: number) => v.pipe(isText, v.minLength(1, REQUIRED), atMost(max));

/** A required text, trimmed. */
export const textField = shortText(MAX_TEXT);

/** A text that null or '' clears. */
const clearedText = v.nullable(
  v.pipe(
    isText,
    atMost(MAX_TEXT),
    v.transform((value) => (value === '' ? null : value)),
  ),
);

/** A text that may be missing or empty: null then. */
export const optionalText = v.optional(clearedText, null);

/** A text that stays as it is where the payload lacks it. */
export const clearableText = v.optional(clearedText);

const blank = v.pipe(
  v.string(),
  v.trim(),
  v.literal(''),
  v.transform(() => null),
);

const cleared = <S extends v.GenericSchema>(schema: S) =>
  v.nullable(v.union([blank, schema], ({ issues }) => issues?.at(-1)?.message ?? INVALID));

/** A field that may be missing or empty: null then. */
export const optional = <S extends v.GenericSchema>(schema: S) => v.optional(cleared(schema), null);

/** A field that null or '' clears, and that stays as it is where the payload lacks it. */
export const clearable = <S extends v.GenericSchema>(schema: S) => v.optional(cleared(schema));

const NUMERIC = /^[+-]?\d{1,15}([.,]\d{1,6})?$/;

/** A number, or text that looks like one: '12', '12,5', '1.500'. `notNumeric` is the message for anything else. */
const numericField = (notNumeric: string, sign: RegExp | string = '') =>
  v.pipe(
    v.union([v.number(notNumeric), v.string(REQUIRED)], REQUIRED),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { value } = dataset;
      if (typeof value === 'number') return value;
      const trimmed = withoutThousands(value.trim().replace(sign, ''));
      if (NUMERIC.test(trimmed)) return Number(trimmed.replace(',', '.'));
      addIssue({ message: trimmed === '' ? REQUIRED : notNumeric });
      return NEVER;
    }),
    v.finite(notNumeric),
    v.maxValue(MAX_SAFE, INVALID),
  );

export interface NumeroOptions {
  min: number;
  notNumeric?: string;
}

interface WholeNumberOptions extends NumeroOptions {
  max: number;
  tooMuch?: string;
}

/**
 * A required number that may have decimals: percentages, tons, hours, days. Typed, '1.500' is 1500. The greatest
 * percentage of the greatest amount is an exact number.
 */
export const decimal = ({ min, notNumeric = INVALID }: NumeroOptions) =>
  v.pipe(numericField(notNumeric), v.minValue(min, minValue(min)), notAbove(100_000));

/** A required whole number, also typed with thousands: '24.500', '$24.500'. */
export const wholeNumber = ({ min, max, notNumeric = INVALID, tooMuch }: WholeNumberOptions) =>
  v.pipe(
    numericField(notNumeric, /^\$\s*/),
    v.minValue(min, minValue(min)),
    v.integer('Debe ser un número entero'),
    notAbove(max, tooMuch),
  );

/** A whole number that may be missing or empty: `fallback` then. */
export const wholeNumberOr = (fallback: number, options: NumeroOptions & { max: number }) =>
  v.optional(
    v.pipe(
      cleared(wholeNumber(options)),
      v.transform((value) => value ?? fallback),
    ),
    fallback,
  );

/** A required amount of whole pesos: 350000, or typed as it is shown, '350.000'. */
export const pesos = (options: NumeroOptions) => wholeNumber({ ...options, max: 1_000_000_000_000 });

/** An amount of whole pesos that may be missing or empty: null then. */
export const optionalPesos = (options: NumeroOptions) => optional(pesos(options));

export const optionalPercentage = clearable(decimal({ min: 0 }));

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
export const uuid = v.pipe(v.string(INVALID), v.toLowerCase(), v.regex(UUID, INVALID));

/**
 * A reference to a record: its number, or the uuid that a device gave it before the server knew it. The server takes
 * both, so that queued changes need no rewriting (docs/decisions/003).
 */
export const referenceField = v.pipe(
  v.union([v.number(INVALID), v.string(REQUIRED)], REQUIRED),
  v.rawTransform<number | string, Id>(({ dataset, addIssue, NEVER }) => {
    const { value } = dataset;
    const text = String(value).trim().toLowerCase();
    if (text === '') addIssue({ message: REQUIRED });
    else if (UUID.test(text)) return text;
    else if (/^\d{1,15}$/.test(text)) {
      if (Number(text) >= 1) return Number(text);
      addIssue({ message: minValue(1) });
    } else addIssue({ message: INVALID });
    return NEVER;
  }),
);

export const optionalReference = optional(referenceField);

/** A date or date-time; without an offset it is Chilean wall time. Comes out as ISO UTC. */
export const fecha = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.minLength(1, REQUIRED),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const iso = parseFecha(dataset.value);
    if (iso !== null) return iso;
    addIssue({ message: 'La fecha no es válida' });
    return NEVER;
  }),
);

const isPlausibleDay = (text: string): boolean => isDay(text) && parseFecha(text) !== null;

/** A day without a time, of 1900 to 2199: '2026-11-24'. */
export const plainDay = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.check(isPlausibleDay, 'La fecha no es válida'),
);

/** A plain day that may be missing or empty: null then. */
export const optionalDay = optional(plainDay);

const BOOLEANS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  ['si', true],
  ['sí', true],
  ['no', false],
]);

/** A yes or no: booleans, 'true'/'false', 'Si'/'No'. */
export const booleanField = v.pipe(
  v.union([v.boolean(REQUIRED), v.string(REQUIRED)], REQUIRED),
  v.rawTransform<boolean | string, boolean>(({ dataset, addIssue, NEVER }) => {
    const { value } = dataset;
    const key = typeof value === 'string' ? value.trim().toLowerCase() : value;
    const found = BOOLEANS.get(key);
    if (found !== undefined) return found;
    addIssue({ message: key === '' ? REQUIRED : INVALID });
    return NEVER;
  }),
);

/** A closed list of words, exactly as written in it. */
export const choiceField = <const T extends readonly string[]>(options: T) =>
  v.pipe(v.string(REQUIRED), v.trim(), v.minLength(1, REQUIRED), v.picklist(options, INVALID));

export const email = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.minLength(1, REQUIRED),
  v.maxLength(254, INVALID),
  v.email('Debe ser un email válido'),
);

/** An address that may be missing or empty: null then. */
export const optionalEmail = optional(email);

/** A container number: upper case, no separators. */
export const numeroContenedor = v.pipe(
  textField,
  v.transform(normalizeNumero),
  v.minLength(1, REQUIRED),
  atMost(20),
);
