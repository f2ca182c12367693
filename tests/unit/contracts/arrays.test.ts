import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { arrayOf, boundedRecord } from '#contracts/arrays.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { promiseSchema } from '#contracts/promise-schema.ts';

const FOLDER = new URL('../../../src/contracts/', import.meta.url);

// oxlint-disable-next-line typescript/no-explicit-any -- a schema of any kind has fields of its own
type Any = any;

/** Paths of arrays and records in a schema whose items are looked at before their number is. */
function unlimited(schema: Any, path: string, isLimited = false): string[] {
  if (!schema || typeof schema !== 'object') return [];
  if (schema.pipe) {
    let limited = isLimited;
    return schema.pipe.flatMap((step: Any) => {
      const found = unlimited(step.pipe ? step : { ...step, pipe: undefined }, path, limited);
      limited ||= step.type === 'max_length' || (step.type === 'check' && step.kind === 'validation');
      return found;
    });
  }
  const own =
    (schema.type === 'array' && schema.item.type !== 'unknown') || schema.type === 'record'
      ? isLimited
        ? []
        : [path]
      : [];
  const entries = Object.entries(schema.entries ?? {}).flatMap(([key, each]) =>
    unlimited(each, `${path}.${key}`),
  );
  const inner = [schema.item, schema.wrapped, schema.value, ...(schema.options ?? [])];
  return [...own, ...entries, ...inner.flatMap((each) => unlimited(each, `${path}.*`))];
}

describe('What a client sends', () => {
  it('No payload has an array or a record whose items are checked before their number', () => {
    const sent = Object.entries<Endpoint>(ENDPOINTS).flatMap(([key, { body, query }]) => [
      ...unlimited(body, `${key} body`),
      ...unlimited(query, `${key} query`),
    ]);
    expect([...sent, ...unlimited(promiseSchema, 'promise')]).toEqual([]);
    // That it would be found.
    expect(unlimited(v.object({ a: v.optional(v.pipe(v.array(v.string()), v.maxLength(1))) }), 'x')).toEqual([
      'x.a.*',
    ]);
  });

  it('All arrays of payloads are described by the helpers of contracts/arrays.ts', () => {
    const bare = readdirSync(FOLDER)
      .filter((file) => file !== 'arrays.ts')
      .filter((file) => /\bv\.array\(/.test(readFileSync(new URL(file, FOLDER), 'utf8')));
    expect(bare).toEqual([]);
  });
});

describe('An array that is too long', () => {
  it('An array that is too long is refused once, and none of its items is checked', () => {
    const look = vi.fn<() => boolean>(() => false);
    const schema = arrayOf(v.custom(look), { max: 2, message: 'Demasiados' });
    const result = v.safeParse(schema, [1, 2, 3]);
    expect(result.issues?.map(({ message }) => message)).toEqual(['Demasiados']);
    expect(look).not.toHaveBeenCalled();
    expect(v.safeParse(schema, [1, 2]).issues).toHaveLength(2);
  });

  it('An array that is too long names its first wrong item only, if asked for one', () => {
    const schema = arrayOf(v.number(), { max: 5, firstOnly: true });
    expect(v.safeParse(schema, [1, 'a', 'b', 2]).issues).toHaveLength(1);
    expect(v.parse(schema, [1, 2])).toEqual([1, 2]);
  });

  it('Too many named values are refused like an array that is too long', () => {
    const look = vi.fn<() => boolean>(() => false);
    const schema = boundedRecord(v.string(), v.custom(look), { max: 1 });
    expect(v.safeParse(schema, { a: 1, b: 2 }).issues).toHaveLength(1);
    expect(look).not.toHaveBeenCalled();
    expect(v.safeParse(schema, 'texto').success).toBe(false);
    expect(v.safeParse(schema, null).success).toBe(false);
  });
});
