/**
 * A server that only stores: it answers a batch as ours does, validates nothing, and adds the latency and the speed of a
 * network.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StoreOnly {
  listener: RequestListener;
  /** The latency of a round trip, in ms. */
  roundTrip: number;
  /** Bytes per second that the line carries, one request after the other. */
  speed: number;
  /** The stored changes, by key. */
  stored: Map<string, unknown>;
}

interface Sent {
  key: string;
  body?: { uuid?: string } | null;
}

function keep(stored: Map<string, unknown>, { key, body }: Sent): { status: number; body: object } {
  stored.set(key, body);
  const datos = { id: stored.size, uuid: body?.uuid ?? '', version: stored.size, ...body };
  return { status: 201, body: { exito: true, mensaje: 'Creado correctamente', datos } };
}

const NOTHING_NEW = {
  cambios: [],
  cursor: 1,
  hayMas: false,
  reinicio: false,
  instancia: '00000000-0000-4000-8000-000000000000',
};

export function storeOnly(): StoreOnly {
  const store: StoreOnly = {
    stored: new Map(),
    roundTrip: 0,
    speed: Infinity,
    listener: (incoming, outgoing) => {
      void answer(incoming, outgoing);
    },
  };
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { status, body } = await answerTo(incoming);
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  /** When the line has carried all bytes until now; ms of `performance.now`. */
  let freeAt = 0;
  async function carry(bytes: number): Promise<void> {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes / store.speed) * 1000;
    const wait = freeAt - now + store.roundTrip;
    if (wait > 0) await sleep(wait);
  }
  async function answerTo(incoming: IncomingMessage): Promise<{ status: number; body: object }> {
    const content = await buffer(incoming);
    await carry(content.length);
    if (incoming.method === 'PUT')
      return { status: 201, body: { exito: true, mensaje: 'Guardado', datos: {} } };
    if (incoming.url?.startsWith('/api/sync/cambios')) return { status: 200, body: NOTHING_NEW };
    const body = JSON.parse(content.toString()) as { operaciones?: Sent[] };
    if (body.operaciones) {
      return { status: 200, body: { respuestas: body.operaciones.map((each) => keep(store.stored, each)) } };
    }
    const key = String(incoming.headers['idempotency-key'] ?? store.stored.size);
    return keep(store.stored, { key, body: body as NonNullable<Sent['body']> });
  }
  return store;
}
