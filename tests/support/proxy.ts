/** A proxy between browser and server that can be cut, lose answers, hold requests, or answer in the server's place. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it came from the browser. */
export interface Visit {
  method: string;
  path: string;
  authorization: string | null;
  body: string;
}

export const isWrite = ({ method }: Pick<Visit, 'method'>): boolean => method !== 'GET';

/** How to treat a request and its answer. By default both are forwarded. */
export interface Treatment {
  /** Awaited before the request is forwarded. */
  before?: () => Promise<unknown>;
  /** Called after the server has answered, and awaited before the answer is forwarded. */
  after?: () => Promise<unknown>;
  /** Cuts the connection before the answer, or in the middle of its body. */
  loses?: 'all' | 'half';
  /** Answers in the server's place; the request is not forwarded. */
  instead?: { status: number; headers: Record<string, string>; body: string };
}

/** A request or an answer that is held back. */
export interface Hold {
  /** Resolves when the request or answer is held. */
  reached: Promise<void>;
  release: () => void;
  /** Drops it; the connection breaks. */
  lose: () => void;
}

export interface Proxy {
  url: string;
  /** Refuses new connections and breaks the open ones. */
  cut(): void;
  restore(): void;
  /** Called for each further request. Null: everything is forwarded again. */
  treat(how: ((visit: Visit) => Treatment) | null): void;
  /** Holds the next matching request, before it is forwarded or after the server has answered. All others pass. */
  hold(where: 'before' | 'after', matches: (visit: Visit) => boolean): Hold;
  /** Destroys the answer to the next matching request after the server has given it. Resolves when done. */
  loseAnswerTo(matches: (method: string, path: string) => boolean): Promise<void>;
  /** Method and path of every forwarded request. */
  seen: string[];
  /** Every request that arrived while the proxy was not cut, however it was treated. */
  visits: Visit[];
  close(): Promise<void>;
}

export async function openProxy(target: string): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const seen: string[] = [];
  const visits: Visit[] = [];
  let isCut = false;
  let how: ((visit: Visit) => Treatment) | null = null;
  let loss: { matches: (method: string, path: string) => boolean; done: () => void } | null = null;

  function lose({ socket }: IncomingMessage, answer: IncomingMessage, done: () => void): void {
    answer.resume().once('end', () => {
      socket.destroy();
      done();
    });
  }

  async function answerHalf(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const whole = await buffer(answer);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    outgoing.write(whole.subarray(0, Math.ceil(whole.length / 2)), () => outgoing.destroy());
  }

  function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
    if (outgoing.destroyed) {
      answer.resume();
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    // The server was killed in the middle of the answer.
    answer.once('close', () => {
      if (!answer.complete) outgoing.destroy();
    });
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const content = await buffer(incoming);
    const { authorization = null } = headers;
    const visit = { method, path: url, authorization, body: content.toString() };
    visits.push(visit);
    const { before, after, loses, instead } = how?.(visit) ?? {};
    await before?.();
    if (instead) {
      outgoing.writeHead(instead.status, instead.headers).end(instead.body);
      return;
    }
    if (outgoing.destroyed) return;
    seen.push(`${method} ${url}`);
    const losing = loss?.matches(method, url) ? loss : null;
    if (losing) loss = null;
    const upstream = request(new URL(url, target), { method, headers }, (answer) => {
      if (losing || loses === 'all') lose(incoming, answer, losing?.done ?? (() => {}));
      else if (loses === 'half') answerHalf(answer, outgoing).catch(() => outgoing.destroy());
      else if (after) {
        after().then(
          () => passOn(answer, outgoing),
          () => outgoing.destroy(),
        );
      } else passOn(answer, outgoing);
    });
    upstream.on('error', () => incoming.socket.destroy());
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) upstream.destroy();
    });
    upstream.end(content);
  }

  const server = createServer((incoming, outgoing) => {
    if (isCut) incoming.socket.destroy();
    else forward(incoming, outgoing).catch(() => incoming.socket.destroy());
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
    visits,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
    treat(next) {
      how = next;
    },
    hold(where, matches) {
      const reached = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      let held = false;
      const stop = (): Promise<void> => {
        // Where the server could not be reached, there is no answer to hold.
        if (held) return Promise.resolve();
        held = true;
        reached.resolve();
        return gate.promise;
      };
      how = (visit) => (matches(visit) ? { [where]: stop } : {});
      return {
        reached: reached.promise,
        release: gate.resolve,
        lose: () => gate.reject(new Error('lost on its way')),
      };
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
