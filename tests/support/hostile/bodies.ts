/** Valid bodies of a call, generated from its own schema, so that a mutated body has only the mutation's fault. */
import fc from 'fast-check';
import { type TableName, TABLES } from '#contracts/tables.ts';
import { openapi } from '#server/docs/openapi.ts';
import { idMark } from './values.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  minItems?: number;
}

const NAMES = new Map<string, TableName>(TABLES.map((table) => [table, table]));

/** The table that a field refers to, by its name: 'choferId', 'contenedorTransporteId', 'operaciones'. */
export function referredTable(name: string): TableName | undefined {
  const snake = name.replace(/_?[Ii]d$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return NAMES.get(snake) ?? NAMES.get(snake.replace(/s$/, '')) ?? NAMES.get(snake.replace(/es$/, ''));
}

export const someId = (table: string): fc.Arbitrary<string> =>
  fc.nat(10_000).map((which) => idMark(table, which));

const HOUR = 3_600_000;
const when = fc
  .integer({ min: 0, max: 24 * 120 })
  .map((hours) => new Date(Date.UTC(2026, 7, 1) + hours * HOUR).toISOString());

function textOf(name: string): fc.Arbitrary<string> {
  if (name === 'rut') return fc.constantFrom('76105422-8', '11.111.111-1');
  if (name === 'numero') return fc.constantFrom('CSQU3054383', 'MSCU 123456-7', 'TGHU1112223');
  return fc.constantFrom('Ñuble', 'Los Ángeles 100', 'x', '12,5');
}

/** Generates a value of the schema; `name`: the field's name. */
function valueOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { type, anyOf, properties = {}, required = [], items } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const table = referredTable(name);
  if (anyOf) {
    const numeric = anyOf.some(({ type: each }) => each === 'integer');
    if (table && numeric) return someId(table);
    return fc.oneof(...anyOf.map((each) => valueOf(each, name)));
  }
  if (type === 'object') {
    const fields = Object.entries(properties).map(([key, each]) => [key, valueOf(each, key)]);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: required,
    });
  }
  if (type === 'array')
    return fc.array(valueOf(items ?? {}, name), { minLength: schema.minItems ?? 0, maxLength: 3 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'number' || type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 500_000, 500_000) });
  if (schema.format === 'date-time') return when;
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'email') return fc.constantFrom('admin@transporte.cl', 'ana@transporte.cl', 'b@c.cl');
  if (type === 'string') return textOf(name).map((text) => text.padEnd(schema.minLength ?? 0, 'x'));
  return fc.constantFrom<unknown>(null, 1, 'x', {});
}

interface Operation {
  operationId: string;
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  parameters: { name: string; in: string; schema?: Schema }[];
}

const operations = new Map(
  Object.values((openapi() as { paths: Record<string, Record<string, Operation>> }).paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

/** Generates bodies of the call; null where it has none, or one that is not JSON. */
export function bodyOf(key: string): fc.Arbitrary<unknown> | null {
  const schema = operations.get(key)?.requestBody?.content['application/json']?.schema;
  return schema ? valueOf(schema, '') : null;
}

export function queryNamesOf(key: string): string[] {
  const parameters = operations.get(key)?.parameters ?? [];
  return parameters.filter((each) => each.in === 'query').map(({ name }) => name);
}
