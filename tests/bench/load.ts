/**
 * Load of several callers, each of which sends its next request as soon as the previous one was answered, on persistent
 * connections.
 */
import { Agent, request } from 'node:http';

export interface Hit {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body?: object;
}

interface Load {
  url: string;
  clients: number;
  /** The next request of a caller; null ends it. `at` counts all requests of all callers. */
  next: (caller: number, at: number) => Hit | null;
}

/** @throws for any answer but 2xx */
export function send(
  agent: Agent,
  url: string,
  { method, path, token, headers = {}, body }: Hit,
): Promise<string> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, agent, headers: all }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const content = Buffer.concat(chunks).toString();
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve(content);
        else reject(new Error(`${method} ${path}: ${status} ${content.slice(0, 300)}`));
      });
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Runs until every caller has ended. @returns the requests answered, and the seconds */
export async function load({ url, clients, next }: Load): Promise<{ answered: number; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let at = 0;
  const start = performance.now();
  const call = async (caller: number): Promise<void> => {
    for (let hit = next(caller, at++); hit; hit = next(caller, at++)) await send(agent, url, hit);
  };
  try {
    await Promise.all(Array.from({ length: clients }, (_, caller) => call(caller)));
    return { answered: at - clients, seconds: (performance.now() - start) / 1000 };
  } finally {
    agent.destroy();
  }
}

/** A `next` that ends the load after that many milliseconds. */
export function during(ms: number, next: (caller: number, at: number) => Hit): Load['next'] {
  const end = performance.now() + ms;
  return (caller, at) => (performance.now() < end ? next(caller, at) : null);
}
