/**
 * A slow line in front of a server, with the round trip and the throughput that Chromium's `Network.emulateNetworkConditions`
 * would be told, and one for all that a browser does: that command leaves the requests of a service worker at full speed.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Bench } from './measure.ts';

export interface Line {
  /** Milliseconds between a request and the first byte of its answer. */
  roundTrip: number;
  /** Bytes a second to the browser, of all connections together. */
  throughput: number;
}

interface SlowLine {
  url: string;
  /** Bytes sent to the browser so far, with the headers. */
  received: () => number;
}

/** About what a packet holds: connections take turns after each. */
const SLICE = 1400;

/** Sends the bytes of all connections in turns, no faster than the line. */
function createTurns(throughput: number) {
  const waiting: { socket: Socket; bytes: Buffer; sent: () => void }[] = [];
  let timer: NodeJS.Timeout | null = null;
  /** The time at which the line has sent all that it was given. */
  let free = 0;
  let total = 0;
  const send = (): void => {
    timer = null;
    while (waiting.length > 0 && free <= performance.now()) {
      const { socket, bytes, sent } = waiting.shift()!;
      if (socket.destroyed) continue;
      const slice = bytes.subarray(0, SLICE);
      socket.write(slice);
      total += slice.length;
      free = Math.max(free, performance.now() - 50) + (slice.length / throughput) * 1000;
      if (bytes.length > SLICE) waiting.push({ socket, bytes: bytes.subarray(SLICE), sent });
      else sent();
    }
    if (waiting.length > 0) timer = setTimeout(send, Math.max(1, free - performance.now()));
  };
  return {
    total: () => total,
    add(socket: Socket, bytes: Buffer, sent: () => void) {
      waiting.push({ socket, bytes, sent });
      if (timer === null) send();
    },
  };
}

/** Opens the line to the server at `target`; it is closed with the part. */
export async function openSlowLine(bench: Bench, target: string, line: Line): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const turns = createTurns(line.throughput);
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const [socket, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    browser.on('data', (bytes: Buffer) => {
      setTimeout(() => upstream.write(bytes), line.roundTrip);
    });
    upstream.on('data', (bytes: Buffer) => {
      // A connection has one piece in the queue, so that a large answer does not delay the others.
      upstream.pause();
      turns.add(browser, bytes, () => upstream.resume());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  bench.onEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received: turns.total };
}
