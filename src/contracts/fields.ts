/**
 * The building blocks of payloads. The same schemas check a form in the browser and a call on the server; their
 * messages are those of R9.1.
 */
import { normalizeNumero } from '#domain/iso6346.ts';
import { parseFecha } from '#domain/date.ts';
import { OBLIGATORIO } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import * as v from 'valibot';

export { OBLIGATORIO };
export const INVALIDO = 'Campo inválido';
const MAX_TEXTO = 200;
const MAX_SAFE = Number.MAX_SAFE_INTEGER;

export const minimo = (n: number): string => `El valor mínimo es ${n}`;
export const largoMinimo = (n: number): string => `Debe tener al menos ${n} caracteres`;

/** Postgres cannot store NUL in a text. */
// oxlint-disable-next-line no-control-regex -- that very character is what is looked for
const sinNulos = v.check<string, string>((texto) => !/\u0000/.test(texto), INVALIDO);

const esTexto = v.pipe(
  v.union([v.string(OBLIGATORIO), v.pipe(v.number(INVALIDO), v.transform(String))], OBLIGATORIO),
  v.trim(),
  sinNulos,
);

/** A required text, trimmed. */
export const texto = v.pipe(
  esTexto,
  v.minLength(1, OBLIGATORIO),
  v.maxLength(MAX_TEXTO, `Debe tener a lo más ${MAX_TEXTO} caracteres`),
);

/** A text that may be missing or empty: null then. */
export const textoOpcional = v.optional(
  v.nullable(
    v.pipe(
      esTexto,
      v.maxLength(MAX_TEXTO, `Debe tener a lo más ${MAX_TEXTO} caracteres`),
      v.transform((valor) => (valor === '' ? null : valor)),
    ),
  ),
  null,
);

const NUMERICO = /^[+-]?\d{1,15}([.,]\d{1,6})?$/;
/** Thousands separated by dots, as in Chile and on the screens. */
const MILES = /^[+-]?[1-9]\d{0,2}(\.\d{3}){1,4}$/;

const sinMiles = (text: string): string => (MILES.test(text) ? text.replaceAll('.', '') : text);

/** A number, or text that looks like one: '12', '12,5'. `noNumerico` is the message for anything else. */
const numerico = (noNumerico: string, leer = (text: string): string => text) =>
  v.pipe(
    v.union([v.number(noNumerico), v.string(OBLIGATORIO)], OBLIGATORIO),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { value } = dataset;
      if (typeof value === 'number') return value;
      const trimmed = leer(value.trim());
      if (NUMERICO.test(trimmed)) return Number(trimmed.replace(',', '.'));
      addIssue({ message: trimmed === '' ? OBLIGATORIO : noNumerico });
      return NEVER;
    }),
    v.finite(noNumerico),
    v.maxValue(MAX_SAFE, INVALIDO),
  );

export interface NumeroOptions {
  min: number;
  noNumerico?: string;
}

/** A required number that may have decimals: percentages, tons, hours, days. */
export const decimal = ({ min, noNumerico = INVALIDO }: NumeroOptions) =>
  v.pipe(numerico(noNumerico), v.minValue(min, minimo(min)), v.maxValue(1_000_000, INVALIDO));

/** A required amount of whole pesos: 350000, or typed as it is shown, '350.000'. */
export const pesos = ({ min, noNumerico = INVALIDO }: NumeroOptions) =>
  v.pipe(
    numerico(noNumerico, sinMiles),
    v.minValue(min, minimo(min)),
    v.integer('Debe ser un número entero'),
    v.maxValue(1_000_000_000_000, INVALIDO),
  );

export const porcentajeOpcional = v.optional(
  v.nullable(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        decimal({ min: 0 }),
      ],
      INVALIDO,
    ),
  ),
);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
export const uuid = v.pipe(v.string(INVALIDO), v.toLowerCase(), v.regex(UUID, INVALIDO));

/**
 * A reference to a record: its number, or the uuid that a device gave it before the server knew it. The server takes
 * both, so that queued changes need no rewriting (docs/decisions/003).
 */
export const referencia = v.pipe(
  v.union([v.number(INVALIDO), v.string(OBLIGATORIO)], OBLIGATORIO),
  v.rawTransform<number | string, Id>(({ dataset, addIssue, NEVER }) => {
    const { value } = dataset;
    const text = String(value).trim().toLowerCase();
    if (text === '') addIssue({ message: OBLIGATORIO });
    else if (UUID.test(text)) return text;
    else if (/^\d{1,15}$/.test(text)) {
      if (Number(text) >= 1) return Number(text);
      addIssue({ message: minimo(1) });
    } else addIssue({ message: INVALIDO });
    return NEVER;
  }),
);

export const referenciaOpcional = v.optional(
  v.nullable(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        referencia,
      ],
      INVALIDO,
    ),
  ),
  null,
);

/** A date or date-time; without an offset it is Chilean wall time. Comes out as ISO UTC. */
export const fecha = v.pipe(
  v.string(OBLIGATORIO),
  v.trim(),
  v.minLength(1, OBLIGATORIO),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const iso = parseFecha(dataset.value);
    if (iso !== null) return iso;
    addIssue({ message: 'La fecha no es válida' });
    return NEVER;
  }),
);

const BOOLEANOS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  ['si', true],
  ['sí', true],
  ['no', false],
]);

/** A yes or no: booleans, 'true'/'false', 'Si'/'No'. */
export const booleano = v.pipe(
  v.union([v.boolean(OBLIGATORIO), v.string(OBLIGATORIO)], OBLIGATORIO),
  v.rawTransform<boolean | string, boolean>(({ dataset, addIssue, NEVER }) => {
    const { value } = dataset;
    const key = typeof value === 'string' ? value.trim().toLowerCase() : value;
    const found = BOOLEANOS.get(key);
    if (found !== undefined) return found;
    addIssue({ message: key === '' ? OBLIGATORIO : INVALIDO });
    return NEVER;
  }),
);

/** A closed list of words, exactly as written in it. */
export const opcion = <const T extends readonly string[]>(opciones: T) =>
  v.pipe(v.string(OBLIGATORIO), v.trim(), v.minLength(1, OBLIGATORIO), v.picklist(opciones, INVALIDO));

export const email = v.pipe(
  v.string(OBLIGATORIO),
  v.trim(),
  v.minLength(1, OBLIGATORIO),
  v.maxLength(254, INVALIDO),
  v.email('Debe ser un email válido'),
);

/** A container number: upper case, no separators. */
export const numeroContenedor = v.pipe(
  texto,
  v.transform(normalizeNumero),
  v.minLength(1, OBLIGATORIO),
  v.maxLength(20, 'Debe tener a lo más 20 caracteres'),
);
