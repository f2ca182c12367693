/** Executes requests on the server in this process. */
import type { Answer } from '#data/net/decision.ts';
import type { Call } from '#data/net/http.ts';
import type { createApp } from '#server/app.ts';

export async function execute(
  app: ReturnType<typeof createApp>,
  { method, path, query, body, headers = {} }: Call,
  token: string | null,
): Promise<Answer> {
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
    body: body === undefined || body === null ? null : JSON.stringify(body),
  });
  const text = await response.text();
  const seconds = response.headers.get('retry-after');
  return {
    status: response.status,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
    retryAfter: seconds === null ? null : Number(seconds),
  };
}
