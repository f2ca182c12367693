import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { securityHeaders } from './security-headers.ts';

const HEADERS = Object.entries({ ...securityHeaders, 'cache-control': 'no-store' });

/**
 * On every answer of the API, errors too: never kept by any cache, never taken for another type. Set beforehand: on
 * an answer that is made already, Hono makes it anew for each header.
 */
const headers: MiddlewareHandler = async (c, next) => {
  for (const [name, value] of HEADERS) c.header(name, value);
  await next();
};

/** For `app.use('/api/*', ...apiAnswers)`. Answers over 1 KB are compressed; streams of events are not. */
export const apiAnswers: MiddlewareHandler[] = [compress(), headers];
