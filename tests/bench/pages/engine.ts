/** Our engine in a page without screens. */
import { LocalDb } from '#data/store/db.ts';
import { createTransport, type Transport } from '#data/net/http.ts';
import type { Upload } from '#data/net/upload.ts';
import { Engine } from '#data/engine/engine.ts';
import { afterTimeout } from '#data/engine/timers.ts';

export interface Opened {
  engine: Engine;
  db: LocalDb;
}

/** A new user: each run begins with an empty disk. */
const USER = 1;

export async function forget(): Promise<void> {
  await new LocalDb(USER).delete();
}

/** The engine on the existing database; `start` reads it. */
export function openEngine(transport: Transport, upload?: Upload): Opened {
  const db = new LocalDb(USER);
  const engine = new Engine({
    usuario: { id: USER, uuid: null },
    instalacion: null,
    db,
    transport,
    ...(upload && { upload }),
    locks: navigator.locks,
    now: Date.now,
    random: Math.random,
    after: afterTimeout,
    announce: () => {},
    onLogin: () => {},
  });
  return { engine, db };
}

export const network = (token: string | null): Transport => createTransport(() => token);

/** A transport without a network. */
export const nothing: Transport = async () => ({ status: 0, body: undefined, retryAfter: null });
