/** One origin for a page and the API: files of a folder, and the real server behind them. Ours and the peer's alike. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { proxy } from 'hono/proxy';
import { serveStatic } from '#server/http/static.ts';
import type { Bench } from './measure.ts';

export interface Front {
  url: string;
  /** No connection gets through any more, and those there are break. */
  cut: () => void;
  restore: () => void;
}

interface Options {
  /** A build. */
  files: string;
  /** Where /api goes. */
  api: string;
  /** In the place of the headers that the server sends with its files. */
  headers?: Record<string, string>;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

export async function openFront(bench: Bench, { files, api, headers }: Options): Promise<Front> {
  const app = new Hono();
  const replaced: MiddlewareHandler = async (c, next) => {
    await next();
    if (!headers) return;
    c.res.headers.delete('content-security-policy');
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  };
  app.all('/api/*', (c) => {
    const { pathname, search } = new URL(c.req.url);
    return proxy(api + pathname + search, c.req);
  });
  app.use(replaced);
  app.get('*', serveStatic(files));
  const sockets = new Set<Socket>();
  let isCut = false;
  const listener = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const url = await listen(server);
  bench.onEnd(() => {
    server.close();
    breakAll();
  });
  return {
    url,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
  };
}
