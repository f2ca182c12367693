import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import { findSession } from './session.ts';
import { bearerToken } from './token.ts';
import type { Database } from '../db/schema.ts';
import type { AppEnv } from '../http/mount.ts';

const LOOPBACK = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
/** Whatever a proxy adds: then the caller is somebody else. */
const OF_PROXIES = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** A name of this very machine; a page of another origin that had its own name point here sends that name. */
function isOwnName(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || (isIP(name) > 0 && LOOPBACK.test(name));
}

/**
 * Whether the call was made on this machine itself, through no proxy. A proxy that says nothing of its client is told
 * by HTTP/1.0, which nginx speaks unless it was told otherwise.
 */
export function isLocal(c: Context<AppEnv>): boolean {
  const incoming = c.env?.incoming;
  if (!incoming || incoming.httpVersion === '1.0') return false;
  if (!LOOPBACK.test(incoming.socket.remoteAddress ?? '')) return false;
  return OF_PROXIES.every((name) => !c.req.header(name)) && isOwnName(c.req.header('host') ?? '');
}

/** Who may see more than that the server runs: somebody on this machine, or who is logged in. */
export async function isInsider(c: Context<AppEnv>, db: Kysely<Database>): Promise<boolean> {
  if (isLocal(c)) return true;
  const token = bearerToken(c.req.header('authorization'));
  return token !== null && (await findSession(db, token)) !== null;
}
