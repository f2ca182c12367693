/** Rows that are valid whatever fields a module's contract has. */
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import type { ModuleKey } from '#contracts/module.ts';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';

type Payload<K extends ModuleKey> = v.InferOutput<(typeof MODULE_CONTRACTS)[K]['body']>;

/** One of these is valid in any field: a text, or a number above every minimum of the contracts. */
const EXAMPLES = ['Sin dato', 10] as const;

function exampleOf(field: string, schema: GenericSchema): unknown {
  const { pipe = [] } = schema as { pipe?: readonly { options?: readonly unknown[] }[] };
  const choices = pipe.flatMap(({ options = [] }) => options);
  const value = [...choices, ...EXAMPLES].find((each) => v.is(schema, each));
  if (value === undefined) throw new Error(`No example is valid in the field ${field}`);
  return value;
}

/** The values, and an example in each required field of the module's contract that they lack. */
export function withExamples<K extends ModuleKey, T extends object>(key: K, values: T): T & Payload<K> {
  const entries = Object.entries(MODULE_CONTRACTS[key].body.entries as Record<string, GenericSchema>);
  const missing = entries.filter(
    // A row names a record as 'cliente_id', where the payload has 'cliente'.
    ([field, schema]) => !(field in values) && !(`${field}_id` in values) && !v.is(schema, undefined),
  );
  const examples = missing.map(([field, schema]) => [field, exampleOf(field, schema)] as const);
  return { ...(Object.fromEntries(examples) as Payload<K>), ...values };
}
