import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { validationRefusal } from '#domain/refusal.ts';
import { ApiError } from './api-error.ts';
import type { ApiAnswer } from './route.ts';

const withVersion = v.object({ datos: v.object({ version: v.number() }) });

/**
 * Keeps ETags strong through compression: they name a version of the record, whatever the bytes, and If-Match accepts
 * strong ones only (RFC 9110).
 */
export const strongEtag: MiddlewareHandler = async (c, next) => {
  await next();
  const etag = c.res.headers.get('etag');
  if (etag?.startsWith('W/')) c.header('etag', etag.slice(2));
};

/** The version of the single record in an answer, or null. */
export function versionOf(body: unknown): number | null {
  const result = v.safeParse(withVersion, body);
  return result.success ? result.output.datos.version : null;
}

/** Adds ETag: "<version>" to the answer of a single record. */
export function withEtag(answer: ApiAnswer): ApiAnswer {
  const version = versionOf(answer.body);
  return version === null ? answer : { ...answer, headers: { ...answer.headers, etag: `"${version}"` } };
}

/**
 * The version in If-Match: `"7"` or `7`; null where it is missing or `*`. Weak tags count too, since a compressing
 * proxy makes the ETag weak.
 * @throws ApiError 400
 */
export function parseIfMatch(header: string | undefined): number | null {
  const text = header?.trim();
  if (!text || text === '*') return null;
  const match = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/.exec(text);
  if (match) return Number(match[1] ?? match[2]);
  throw new ApiError(validationRefusal([{ campo: 'If-Match', mensaje: 'Debe ser una versión: "7"' }]));
}
