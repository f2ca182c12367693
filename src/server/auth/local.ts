import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import { findSession } from './session.ts';
import { bearerToken } from './token.ts';
import type { Database } from '../db/schema.ts';
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
 * HTTP/1.0, which nginx uses by default.
 */
export function isLocal(c: Context<AppEnv>): boolean {
  const incoming = c.env?.incoming;
  if (!incoming || incoming.httpVersion === '1.0') return false;
  if (!LOOPBACK.test(incoming.socket.remoteAddress ?? '')) return false;
  return OF_PROXIES.every((name) => !c.req.header(name)) && isOwnName(c.req.header('host') ?? '');
}

export async function sessionOf(
  c: Context<AppEnv>,
  db: Kysely<Database>,
): Promise<Awaited<ReturnType<typeof findSession>>> {
  const token = bearerToken(c.req.header('authorization'));
  return token === null ? null : findSession(db, token);
}

/** Whether the caller may see details of the server's state: it is on this machine, or logged in. */
export async function isInsider(c: Context<AppEnv>, db: Kysely<Database>): Promise<boolean> {
  return isLocal(c) || (await sessionOf(c, db)) !== null;
}
