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

/** What is done with a request, and with the server's answer to it. Nothing said: both go through. */
export interface Treatment {
  /** Waited for before the server hears of it. */
  before?: () => Promise<unknown>;
  /** Called once the server has answered, and waited for before the browser hears of that. */
  after?: () => Promise<unknown>;
  /** The answer is destroyed, all of it or in the middle of its body. */
  loses?: 'all' | 'half';
  /** Answered by the proxy: the server never hears of it. */
  instead?: { status: number; headers: Record<string, string>; body: string };
}

/** A request or an answer that is stopped on its way. */
export interface Hold {
  /** Once it is there. */
  reached: Promise<void>;
  release: () => void;
  /** It never gets to where it was going; the connection breaks. */
  lose: () => void;
}

export interface Proxy {
  url: string;
  /** No connection gets through, and those there are break. */
  cut(): void;
  restore(): void;
  /** Asked for each request that comes from now on; null: everything goes through again. */
  treat(how: ((visit: Visit) => Treatment) | null): void;
  /** Stops the next request that matches, before the server hears of it or once it has answered; all else goes through. */
  hold(where: 'before' | 'after', matches: (visit: Visit) => boolean): Hold;
  /** Destroys the answer to the next request that matches, once the server has given it. Resolves when done. */
  loseAnswerTo(matches: (method: string, path: string) => boolean): Promise<void>;
  /** Method and path of every request that reached the server. */
  seen: string[];
  /** Every request that came while it was not cut, whatever was done with it. */
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
    // The server has died in the middle of it.
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
        // One whose server was not there has got no answer that could be stopped.
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
