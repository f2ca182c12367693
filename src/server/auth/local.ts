import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { SessionOfCall } from './authenticate.ts';
import type { AppEnv } from '../http/mount.ts';

const LOOPBACK = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
/** Headers that proxies add; with one of them the caller is another machine. */
const OF_PROXIES = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * Whether the host is a name of this machine. A page of another origin whose name resolves to this machine sends its
 * own name instead.
 */
function isOwnName(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || (isIP(name) > 0 && LOOPBACK.test(name));
}

/**
 * Whether the call was made on this machine itself, without a proxy. A proxy that adds no header is recognized by
 * HTTP/1.0, which nginx before 1.30 uses by default. One that uses HTTP/1.1 and sends a Host of this machine cannot be told
 * from a call of this machine: docs/OPERATION.md asks for the header.
 */
export function isLocal(c: Context<AppEnv>): boolean {
  const incoming = c.env?.incoming;
  if (!incoming || incoming.httpVersion === '1.0') return false;
  if (!LOOPBACK.test(incoming.socket.remoteAddress ?? '')) return false;
  return OF_PROXIES.every((name) => !c.req.header(name)) && isOwnName(c.req.header('host') ?? '');
}

/**
 * Whether the caller may see details of the server's state: it is on this machine, or logged in.
 * @throws ApiError 429
 */
export async function isInsider(c: Context<AppEnv>, sessionOf: SessionOfCall): Promise<boolean> {
  return isLocal(c) || (await sessionOf(c)) !== null;
}
