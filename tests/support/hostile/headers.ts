/** Headers that no browser sends. The sender sets `authorization`. */
import fc from 'fast-check';
import { nastyText } from './values.ts';

export type HostileHeaders = Record<string, string>;

/** Characters that node:http accepts: visible ASCII, tabs and the upper half of Latin-1. */
const headerSafe = (text: string): string =>
  text.slice(0, 600).replaceAll(/[^\t\u0020-\u007E\u0080-\u00FF]/g, '?');
const nasty = nastyText.map(headerSafe);

const one = (name: string, values: string[]): fc.Arbitrary<HostileHeaders> =>
  fc
    .oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: nasty })
    .map((value) => ({ [name]: value }));

const KEYS = Array.from({ length: 20 }, (_, n) => `clave-${n}`);

const header = fc.oneof(
  one('if-match', ['"1"', '*', 'W/"3"', '"9007199254740993"', '7', '"-1"', '"1", "2"', '""']),
  one('idempotency-key', [...KEYS, 'k'.repeat(201), ' ', '\u00E9']),
  one('content-type', [
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'x',
    '',
  ]),
  one('content-encoding', ['gzip', 'br', 'deflate', 'identity', 'zstd']),
  one('accept-encoding', ['gzip', 'br;q=0', '*', 'zstd, gzip;q=2']),
  one('accept', ['text/event-stream', 'text/html', '*/*;q=9']),
  one('range', ['bytes=0-1', 'bytes=-1', 'bytes=9-1,1-2']),
  one('x-forwarded-for', ['127.0.0.1', '1.2.3.4, 5.6.7.8', 'x'.repeat(500), '::1']),
  one('x-forwarded-proto', ['https', 'javascript']),
  one('x-http-method-override', ['DELETE']),
  one('origin', ['https://evil.example', 'null']),
  one('host', ['evil.example', '[::1', 'a b', 'x@y', '']),
  one('cookie', ['token=x', 'theme=dark; theme=light']),
  fc.constantFrom('100-continue', '100-continue', '100-continue', '200-maybe').map((expect) => ({ expect })),
  one('if-none-match', ['*', '"1"']),
  one('transfer-encoding', ['chunked']),
  fc.constantFrom(1_000, 8_000, 15_000, 20_000).map((length) => ({ 'x-largo': 'x'.repeat(length) })),
);

export const hostileHeaders: fc.Arbitrary<HostileHeaders> = fc
  .array(header, { maxLength: 3 })
  .map((list) => Object.assign({}, ...list) as HostileHeaders);
