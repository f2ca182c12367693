/** Requests to every call of the table: valid ones, and valid ones with a fault. */
import fc from 'fast-check';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { HISTORIAL_TABLES } from '#contracts/historial.ts';
import { hostileHeaders, type HostileHeaders } from './headers.ts';
import { bodyOf, queryNamesOf, someId, referredTable } from './bodies.ts';
import { mutate, mutation, nastyKey, nastyText, nastyValue, rawMark } from './values.ts';

export interface HostileRequest {
  key: string;
  method: string;
  path: string;
  headers: HostileHeaders;
  /** Text with marks (values.ts), or bytes; undefined for none. */
  body: string | Uint8Array | undefined;
}

const escape = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Encodes the address before marks are replaced: the marks must not be escaped. */
const segment = (text: string): string => (text.startsWith('\u0001id:') ? text : escape(text));

const nastySegment = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1e3',
    '9007199254740993',
    'NaN',
    'null',
    '..',
    '.',
    '%00',
    '%ff',
    '%zz',
    '%2e%2e%2f',
  ),
  fc.constantFrom('00000000-0000-4000-8000-000000000000', "1'--", '1;2', '%F0%9F', '１', ' 1', '1%2F2', '*'),
  fc.constantFrom(...HISTORIAL_TABLES).chain(someId),
  nastyText.map((text) => escape(text.slice(0, 400)) || '1'),
);

function parameter(name: string, path: string): fc.Arbitrary<string> {
  if (name === 'withGoods') return fc.constantFrom('true', 'false');
  if (name === 'tabla') return fc.constantFrom(...HISTORIAL_TABLES);
  const words = path.split('/').filter((word) => word && !word.startsWith(':'));
  const table =
    name === 'id' ? (referredTable(words.join('_')) ?? referredTable(words[0] ?? '')) : referredTable(name);
  return someId(table ?? 'usuario');
}

function pathOf({ path }: Endpoint): fc.Arbitrary<string> {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
  const right = names.map((name) => parameter(name, path));
  const any = right.map((each) =>
    fc.oneof({ weight: 3, arbitrary: each.map(segment) }, { weight: 1, arbitrary: nastySegment }),
  );
  return fc.tuple(...any).map((values) => {
    let at = 0;
    return path.replaceAll(/:\w+/g, () => values[at++] ?? '1');
  });
}

const queryValue = fc.oneof(
  fc.constantFrom('1', '5', '100', '-1', '0', 'nombre:ASC', 'id:DESC', 'DESC', 'nombre', '1e309', 'NaN', ''),
  nastyText.map((text) => text.slice(0, 2_000)),
);

function queryOf(key: string): fc.Arbitrary<string> {
  const names = [...queryNamesOf(key), 'page', 'page[]', 'search', 'token', '__proto__'];
  const pair = fc.tuple(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: nastyKey }),
    queryValue,
  );
  // Keys repeat, because there are few names.
  const pairs = fc
    .array(pair, { maxLength: 6 })
    .map((list) => list.map((each) => each.map(escape).join('=')).join('&'));
  return fc.oneof(
    { weight: 6, arbitrary: pairs },
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '&&&',
        '=',
        '%',
        '%zz=%zz',
        'page=%ff',
        '?',
        'page=1;limit=2',
        `a=${'x'.repeat(9_000)}`,
      ),
    },
  );
}

const steps = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 });

/** A value as JSON text with marks; now and then with a duplicate key at the first level. */
const write = (value: unknown, twice: boolean): string => {
  const text = JSON.stringify(value) ?? 'null';
  return twice && text.startsWith('{"')
    ? text.replace('{', `{${text.slice(1, text.indexOf(':'))}:${JSON.stringify(rawMark('[]'))},`)
    : text;
};

const NOT_JSON: (string | Uint8Array)[] = [
  '',
  ' ',
  'null',
  '[]',
  '"x"',
  '1',
  '{',
  '{"a":1}}',
  '{"a":undefined}',
  "{'a':1}",
  '\uFEFF{}',
  'a=1&b=2',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '['.repeat(50_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 0xab, 0xae, 5, 0]),
  new Uint8Array(1_100_000).fill(0x20),
];

const mutated = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .record({
      value: valid,
      changes: fc.array(fc.tuple(steps, mutation), { maxLength: 3 }),
      twice: fc.nat(19),
    })
    .map(({ value, changes, twice }) => {
      let body = value;
      for (const [at, how] of changes) body = mutate(body, at, how);
      return write(body, twice === 0);
    });

function contentOf(key: string): fc.Arbitrary<string | Uint8Array | undefined> {
  const valid =
    key === 'sync.lote'
      ? fc.array(batchOperation, { maxLength: 4 }).map((operaciones) => ({ operaciones }))
      : bodyOf(key);
  const none = { weight: 1, arbitrary: fc.constant(undefined) };
  const broken = { weight: 1, arbitrary: fc.constantFrom(...NOT_JSON) };
  const odd = { weight: 1, arbitrary: nastyValue.map((value) => write(value, false)) };
  return valid
    ? fc.oneof({ weight: 17, arbitrary: mutated(valid) }, none, broken, odd)
    : fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, broken, odd);
}

const all = Object.entries<Endpoint>(ENDPOINTS);
const writes = all.filter(
  ([key, { method }]) => method !== 'GET' && !key.startsWith('sync') && !key.startsWith('log'),
);

/** An item of a batch: a write as it would have been sent alone, with its body. */
const batchOperation: fc.Arbitrary<unknown> = fc.constantFrom(...writes).chain(([key, endpoint]) =>
  fc.record({
    key: fc.uuid(),
    method: fc.constant(endpoint.method),
    path: fc.oneof(
      { weight: 9, arbitrary: pathOf(endpoint) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '/sync/lote',
          '/auth/logout',
          '/../salud',
          '//evil.example/api/chofer',
          '/sync/../usuario',
          '/usuario?x=1',
          '/%73ync/lote',
        ),
      },
    ),
    body: bodyOf(key) ?? fc.constant(null),
    ifMatch: fc.constantFrom(null, 1, 99_999, -1, 0.5),
  }),
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'];

function requestTo([key, endpoint]: [string, Endpoint]): fc.Arbitrary<HostileRequest> {
  return fc.record({
    key: fc.constant(key),
    method: fc.oneof(
      { weight: 14, arbitrary: fc.constant(endpoint.method as string) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: fc
      .tuple(pathOf(endpoint), queryOf(key))
      .map(([path, query]) => (query ? `${path}?${query}` : path)),
    headers: hostileHeaders,
    body: contentOf(key),
  });
}

/** Writes are twice as frequent as reads. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .constantFrom(...all, ...writes, ...all.filter(([, { body }]) => body))
  .chain(requestTo);
