/** The hash of a body that is stored with an idempotency key (server/http/body.ts). */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { hashJson } from '#server/http/body.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a schema of any kind has fields of its own
function fieldsOf(schema: any): string[] {
  if (!schema || typeof schema !== 'object') return [];
  const inner = [
    schema.item,
    schema.wrapped,
    schema.value,
    ...(schema.options ?? []),
    ...(schema.pipe ?? []),
  ];
  return [
    ...Object.entries(schema.entries ?? {}).flatMap(([name, each]) => [name, ...fieldsOf(each)]),
    ...inner.filter((each) => each !== schema).flatMap(fieldsOf),
  ];
}

/** 'actual' and 'nueva' are the passwords of POST /usuario/clave. */
const SECRET = /pass|contrase|clave|secret|token|^actual$|^nueva$/i;

/** No secrets: whether a password is temporary, and the key of a preference. */
const NO_SECRETS = new Set(['clave_temporal', 'clave']);

const isLeftOut = (name: string): boolean => hashJson({ [name]: 'una' }) === hashJson({ [name]: 'otra' });

describe('The hash of a body', () => {
  it('The hash of a body is that of its values in the order of their names, as earlier versions stored it', () => {
    const text = '{"a":[{"b":1,"c":null}],"d":"ñ"}';
    expect(hashJson({ d: 'ñ', a: [{ c: null, b: 1 }] })).toBe(
      createHash('sha256').update(text).digest('hex'),
    );
  });

  it('The hash of a body says nothing about the passwords in it', () => {
    expect(hashJson({ email: 'a@b.cl', password: 'una' })).toBe(
      hashJson({ password: 'otra', email: 'a@b.cl' }),
    );
    expect(hashJson({ users: [{ password: 'una' }] })).toBe(hashJson({ users: [{ password: 'otra' }] }));
    expect(hashJson({ email: 'a@b.cl' })).not.toBe(hashJson({ email: 'a@b.cl', password: 'una' }));
  });

  it('No call takes a secret that the hash of its body would contain', () => {
    const names = Object.values<Endpoint>(ENDPOINTS).flatMap(({ body }) => fieldsOf(body));
    const secret = [...new Set(names.filter((name) => SECRET.test(name) && !NO_SECRETS.has(name)))];
    expect(secret).toEqual(expect.arrayContaining(['password', 'actual', 'nueva']));
    for (const name of secret) expect(isLeftOut(name), name).toBe(true);
  });

  it('No field but a password is left out of the hash of a body', () => {
    const leftOut = Object.entries<Endpoint>(ENDPOINTS).flatMap(([key, { body }]) =>
      fieldsOf(body)
        .filter(isLeftOut)
        .map((name) => `${key} ${name}`),
    );
    // Another field of such a name would make two calls with other values of it the same one: give it another name.
    expect([...new Set(leftOut)].toSorted()).toEqual([
      'login nueva',
      'login password',
      'usuario.clave actual',
      'usuario.clave nueva',
      'usuario.create password',
      'usuario.update password',
    ]);
  });
});
