/** Executes requests on the server in this process. */
import type { Answer } from '#data/net/decision.ts';
import type { Call } from '#data/net/http.ts';
import type { createApp } from '#server/app.ts';

/** Only part of a body of bytes arrives. */
export interface Cut {
  /** How many bytes. */
  part?: number;
  /** Something on the way passes them on as if they were all; otherwise the connection breaks. */
  isWhole?: boolean;
}

/** The first bytes of a body whose connection then breaks. */
const brokenAt = (bytes: ArrayBuffer, length: number): ReadableStream =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes, 0, length));
      controller.error(new Error('The connection is broken'));
    },
  });

function bodyOf({ body, bytes }: Call, { part, isWhole }: Cut): RequestInit & { duplex?: 'half' } {
  if (!bytes) return { body: body === undefined || body === null ? null : JSON.stringify(body) };
  if (part === undefined) return { body: bytes };
  return isWhole ? { body: bytes.slice(0, part) } : { body: brokenAt(bytes, part), duplex: 'half' };
}

export async function execute(
  app: ReturnType<typeof createApp>,
  call: Call,
  token: string | null,
  cut: Cut = {},
): Promise<Answer> {
  const { method, path, query, headers = {} } = call;
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`
    : '';
  const response = await app.request(`/api${path}${search}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...bodyOf(call, cut),
  });
  const text = await response.text();
  const seconds = response.headers.get('retry-after');
  return {
    status: response.status,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
    retryAfter: seconds === null ? null : Number(seconds),
  };
}
