/** Our engine in a page without screens. */
import { LocalDb } from '#data/store/db.ts';
import { createTransport, type Transport } from '#data/net/http.ts';
import { Engine } from '#data/engine/engine.ts';
import { afterReal } from '#data/engine/timers.ts';

export interface Opened {
  engine: Engine;
  db: LocalDb;
}

/** A user nobody has: each run begins with an empty disk. */
const USER = 1;

export async function forget(): Promise<void> {
  await new LocalDb(USER).delete();
}

/** The engine on what the disk has; `start` reads it. */
export function openEngine(transport: Transport): Opened {
  const db = new LocalDb(USER);
  const engine = new Engine({
    usuario: { id: USER, uuid: null },
    instalacion: null,
    db,
    transport,
    locks: navigator.locks,
    now: Date.now,
    random: Math.random,
    after: afterReal,
    announce: () => {},
    onLogin: () => {},
  });
  return { engine, db };
}

export const network = (token: string | null): Transport => createTransport(() => token);

/** No network at all. */
export const nothing: Transport = async () => ({ status: 0, body: undefined, retryAfter: null });
