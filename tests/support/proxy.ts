/** A proxy between browser and server that can be cut, or lose an answer after the server has committed. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Proxy {
  url: string;
  /** No connection gets through, and those there are break. */
  cut(): void;
  restore(): void;
  /** Destroys the answer to the next request that matches, once the server has given it. Resolves when done. */
  loseAnswerTo(matches: (method: string, path: string) => boolean): Promise<void>;
  /** Method and path of every request that reached the server. */
  seen: string[];
  close(): Promise<void>;
}

export async function openProxy(target: string): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const seen: string[] = [];
  let isCut = false;
  let loss: { matches: (method: string, path: string) => boolean; done: () => void } | null = null;

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = incoming;
    seen.push(`${method} ${url}`);
    const losing = loss?.matches(method, url) ? loss : null;
    if (losing) loss = null;
    const upstream = request(new URL(url, target), { method, headers }, (answer) => {
      if (losing) {
        answer.resume().once('end', () => {
          incoming.socket.destroy();
          losing.done();
        });
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => incoming.socket.destroy());
    incoming.pipe(upstream);
  }

  const server = createServer((incoming, outgoing) => {
    if (isCut) incoming.socket.destroy();
    else forward(incoming, outgoing);
  });
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
    loseAnswerTo: (matches) =>
      new Promise((resolve) => {
        loss = { matches, done: resolve };
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakAll();
      }),
  };
}
