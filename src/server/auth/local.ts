import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import { findSession } from './session.ts';
import { bearerToken } from './token.ts';
import type { Database } from '../db/schema.ts';
import type { AppEnv } from '../http/mount.ts';

const LOOPBACK = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
/** Headers that proxies add: the caller is another machine then. */
const OF_PROXIES = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** A name of this machine. A page of another origin whose own name resolves to this machine sends that name instead. */
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

/** Who may see details of the server's state: callers on this machine, and logged-in users. */
export async function isInsider(c: Context<AppEnv>, db: Kysely<Database>): Promise<boolean> {
  if (isLocal(c)) return true;
  const token = bearerToken(c.req.header('authorization'));
  return token !== null && (await findSession(db, token)) !== null;
}
