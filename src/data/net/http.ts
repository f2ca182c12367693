/** All network calls of the app. It does not retry: changes that must not be lost go through the outbox. */
import ky from 'ky';
import type { Answer } from './decision.ts';
import { noteServerAnswer } from './server-clock.ts';
import { isSessionErased } from './session-end.ts';

export interface Call {
  method: string;
  /** Below /api. */
  path: string;
  query?: Record<string, string | number>;
  body?: unknown;
  /** A body that is not JSON; its type is in the headers. */
  bytes?: ArrayBuffer;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}
export type Transport = (call: Call) => Promise<Answer>;

/** Milliseconds until an answer begins, and between two chunks of it. */
export const TIMEOUT_MS = 30_000;
/** Bytes a millisecond at which a body is sent at least. */
const SLOWEST = 4;
/** Milliseconds after which the server ends a request that has not arrived whole (server/http/listen.ts). */
const MAX_REQUEST_MS = 120_000;

/** Milliseconds to wait for the answer to so many bytes: the system may still be sending bytes that it has taken. */
export const timeoutFor = (bytes: number): number => Math.min(MAX_REQUEST_MS, TIMEOUT_MS + bytes / SLOWEST);

/**
 * The whole body as text. A body that stalls too long is abandoned and then is no valid JSON; the whole may take
 * minutes, as a first pull does on a slow network.
 */
async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const silence = setTimeout(() => void reader.cancel().catch(() => {}), TIMEOUT_MS);
    // oxlint-disable-next-line no-await-in-loop -- piece by piece
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** The parsed JSON of an answer; undefined for other content, such as a captive portal's page. */
async function readJson({ headers, body }: Response): Promise<unknown> {
  if (body === null || !(headers.get('content-type') ?? '').includes('json')) return undefined;
  try {
    return JSON.parse(await readText(body));
  } catch {
    return undefined;
  }
}

export const NONE: Answer = { status: 0, body: undefined, retryAfter: null };

/**
 * Calls the API of this origin, with the session's token where `token` returns one. Never throws: status 0 means no
 * answer. A refusal of a session that has ended meanwhile is status 0 too: it says nothing about the new session.
 * `onErased` is called before the answer is returned that says that somebody ended the session.
 */
export function createTransport(token: () => string | null, onErased: () => void = () => {}): Transport {
  return async ({ method, path, query, body, bytes, headers = {}, signal }) => {
    const bearer = token();
    const authorization = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
    try {
      const response = await ky(`/api${path}`, {
        method,
        headers: { ...headers, ...authorization },
        ...(query ? { searchParams: query } : {}),
        ...(body === undefined || body === null ? {} : { json: body }),
        ...(bytes && { body: bytes }),
        ...(signal && { signal }),
        retry: 0,
        timeout: timeoutFor(bytes?.byteLength ?? 0),
        throwHttpErrors: false,
        cache: 'no-store',
      });
      if (response.status === 401 && bearer !== token()) {
        void response.body?.cancel().catch(() => {});
        return NONE;
      }
      const seconds = Number(response.headers.get('retry-after') ?? 'none');
      const json = await readJson(response);
      // A captive portal's page is not an answer of the server.
      if (json !== undefined) noteServerAnswer(response.headers.get('date'));
      const answer = {
        status: response.status,
        body: json,
        retryAfter: Number.isFinite(seconds) ? seconds : null,
      };
      if (isSessionErased(answer) && bearer === token()) onErased();
      return answer;
    } catch {
      return NONE;
    }
  };
}
