/**
 * Serves a page and the API from one origin: the files of a folder, and a server behind them. The same for ours and the
 * peers'.
 */
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { serveStatic } from '#server/http/static.ts';
import type { Bench } from './measure.ts';

export interface Front {
  url: string;
  /** Refuses new connections and breaks the open ones. */
  cut: () => void;
  restore: () => void;
}

interface Options {
  /** A build. */
  files: string;
  /** The target of /api: a server's address, or a handler that answers instead. */
  api: string | RequestListener;
  /** Headers that replace our security policy: for pages of the bench, which run WebAssembly and share memory. */
  isolated?: boolean;
}

const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** Forwards a request unchanged, and streams the answer back. */
const forwardTo =
  (target: string): RequestListener =>
  (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const upstream = request(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    outgoing.once('close', () => upstream.destroy());
    incoming.pipe(upstream);
  };

function filesOf({ files, isolated = false }: Options): RequestListener {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    if (!isolated) return;
    c.res.headers.delete('content-security-policy');
    for (const [name, value] of Object.entries(ISOLATED)) c.res.headers.set(name, value);
  });
  app.get('*', serveStatic(files));
  const listener = getRequestListener(app.fetch);
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

export async function openFront(bench: Bench, options: Options): Promise<Front> {
  const api = typeof options.api === 'string' ? forwardTo(options.api) : options.api;
  const files = filesOf(options);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming, outgoing) =>
    (incoming.url?.startsWith('/api/') ? api : files)(incoming, outgoing),
  );
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  bench.onEnd(() => {
    server.close();
    breakAll();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
  };
}
