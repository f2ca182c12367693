import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { AppEnv } from './mount.ts';
import { securityHeaders } from './security-headers.ts';

const HEADERS = Object.entries({ ...securityHeaders, 'cache-control': 'no-store', vary: 'Accept-Encoding' });

/**
 * Headers of every answer of the API, errors included: no cache stores it, and no browser guesses its type. They are
 * set beforehand, since Hono rebuilds a finished answer for each header, and sends it as a stream then; `compress` would add
 * `vary` to each that it may compress. An operation of a batch has no headers.
 */
const headers: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.env?.operation) for (const [name, value] of HEADERS) c.header(name, value);
  await next();
};

/** For `app.use('/api/*', ...apiAnswers)`. Answers over 1 KB are compressed; streams of events are not. */
export const apiAnswers: MiddlewareHandler[] = [compress(), headers];
