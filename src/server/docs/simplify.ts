/**
 * Simplifies payload schemas for JSON schema, which has no transformations, custom checks or alternative notations. The
 * result is the plain notation with its limits.
 */
import * as v from 'valibot';
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import { booleanField, fecha, numeroContenedor, plainDay, referenceField, uuid } from '#contracts/fields.ts';
import { filterDay, filterRecord } from '#contracts/filtered-query.ts';
import { id, iso } from '#contracts/common.ts';

/** The internals of Valibot's schemas and actions. */
// oxlint-disable-next-line typescript/no-explicit-any -- a schema of any kind has fields of its own
type Any = any;

const numero = v.pipe(v.number(), v.integer(), v.minValue(1));
const dateTime = v.pipe(v.string(), v.isoTimestamp());
const uuidText = v.pipe(v.string(), v.uuid());

/** Schemas whose plain notation cannot be derived. */
const KNOWN_SCHEMAS = new Map<unknown, v.GenericSchema>([
  [id, numero],
  [iso, dateTime],
  [fecha, dateTime],
  [plainDay, v.pipe(v.string(), v.isoDate())],
  [uuid, uuidText],
  [booleanField, v.boolean()],
  [referenceField, v.union([numero, uuidText])],
  [filterRecord, v.union([numero, uuidText])],
  [filterDay, v.pipe(v.string(), v.isoDate())],
  [numeroContenedor, v.pipe(v.string(), v.minLength(1), v.maxLength(20))],
]);

/** The fields of a module's record are those of its payload, since the contract does not declare their types. */
const FIELDS_OF = new Map<unknown, Any>(
  Object.values<Any>(MODULE_CONTRACTS).flatMap(({ recordSchema, rowSchema, body }) => [
    [recordSchema, body.entries],
    [rowSchema, body.entries],
  ]),
);

const LIMITS = new Set([
  'min_value',
  'max_value',
  'integer',
  'min_length',
  'max_length',
  'email',
  'starts_with',
]);

/** A schema's own steps, and those of the schemas that it was made from. */
function stepsOf(schema: Any): Any[] {
  return schema.pipe ? schema.pipe.flatMap((step: Any) => stepsOf(step)) : [schema];
}

const isNumeric = (first: Any): boolean =>
  first.type === 'number' ||
  (first.type === 'union' && first.options.some(({ type }: Any) => type === 'number'));

/** The replacement of a schema with steps. */
function simplifyPipe(schema: Any): v.GenericSchema {
  if (schema.pipe[0].wrapped) return simplify(schema.pipe[0]);
  const steps = stepsOf(schema);
  // An array or record (contracts/arrays.ts) declares its items after the check of its length.
  const first = steps.findLast(({ type }) => type === 'array' || type === 'record') ?? steps[0];
  const closed = steps.find(({ type }) => type === 'picklist');
  if (closed) return v.picklist(closed.options);
  const limits = steps.filter(({ type }) => LIMITS.has(type));
  const withLimits = (base: Any): v.GenericSchema =>
    limits.length > 0 ? (v.pipe as Any)(base, ...limits) : base;
  if (first.type === 'array') return withLimits(v.array(simplify(first.item)));
  if (['object', 'loose_object', 'record'].includes(first.type))
    return simplify({ ...first, pipe: undefined });
  const isText = steps.some(({ type }) => type === 'trim' || type === 'min_length');
  if (!isText && isNumeric(first))
    return withLimits(limits.length > 0 ? v.number() : v.pipe(v.number(), v.integer()));
  return withLimits(v.string());
}

function simplifyUnion({ options }: Any): v.GenericSchema {
  // An empty text means no value, which is null in JSON.
  const plain: v.GenericSchema[] = options
    .filter((option: Any) => stepsOf(option).every(({ literal }: Any) => literal !== ''))
    .map((option: Any) => simplify(option));
  return plain.length === 1 ? plain[0]! : v.union(plain);
}

function simplifyEntries(schema: Any): Record<string, v.GenericSchema> {
  const fields = FIELDS_OF.get(schema) ?? {};
  const entries = Object.entries<Any>(schema.entries).map(([key, entry]) => {
    const own = entry.type === 'any' ? fields[key] : undefined;
    // In an answer no field is optional.
    return [key, simplify(own?.type === 'optional' ? own.wrapped : (own ?? entry))];
  });
  return Object.fromEntries(entries);
}

function compute(schema: Any): v.GenericSchema {
  if (schema.pipe) return simplifyPipe(schema);
  switch (schema.type) {
    case 'object':
      return v.object(simplifyEntries(schema));
    case 'loose_object':
      return v.looseObject(simplifyEntries(schema));
    case 'record':
      return v.record(v.string(), simplify(schema.value));
    case 'array':
      return v.array(simplify(schema.item));
    case 'optional':
      return v.optional(simplify(schema.wrapped), schema.default);
    case 'nullable':
      return v.nullable(simplify(schema.wrapped), schema.default);
    case 'union':
      return simplifyUnion(schema);
    default:
      return schema;
  }
}

const done = new WeakMap<object, v.GenericSchema>();

/** Cached by schema, so that a named schema is referred to. */
export function simplify(schema: v.GenericSchema): v.GenericSchema {
  const known = KNOWN_SCHEMAS.get(schema) ?? done.get(schema);
  if (known) return known;
  const made = compute(schema);
  done.set(schema, made);
  return made;
}
