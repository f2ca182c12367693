/** A server that only stores: it answers a batch as ours does, validates nothing, and adds the latency of a network. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StoreOnly {
  listener: RequestListener;
  /** The latency of a round trip, in ms. */
  roundTrip: number;
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
    listener: (incoming, outgoing) => {
      void answer(incoming, outgoing);
    },
  };
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { status, body } = await answerTo(incoming);
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  async function answerTo(incoming: IncomingMessage): Promise<{ status: number; body: object }> {
    const content = await text(incoming);
    if (store.roundTrip > 0) await sleep(store.roundTrip);
    if (incoming.url?.startsWith('/api/sync/cambios')) return { status: 200, body: NOTHING_NEW };
    const body = JSON.parse(content) as { operaciones?: Sent[] };
    if (body.operaciones) {
      return { status: 200, body: { respuestas: body.operaciones.map((each) => keep(store.stored, each)) } };
    }
    const key = String(incoming.headers['idempotency-key'] ?? store.stored.size);
    return keep(store.stored, { key, body: body as NonNullable<Sent['body']> });
  }
  return store;
}
