import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { securityHeaders } from './security-headers.ts';

/** On every answer of the API, errors too: never kept by any cache, never taken for another type. */
const headers: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('cache-control', 'no-store');
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!c.res.headers.has(name)) c.header(name, value);
  }
};

/** For `app.use('/api/*', ...apiAnswers)`. Answers over 1 KB are compressed; streams of events are not. */
export const apiAnswers: MiddlewareHandler[] = [compress(), headers];
