/** A wire to Postgres that can fall silent: nothing goes through any more, and nobody is told. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Silences the connections there are; with `all` those to come too. */
  freeze(all?: boolean): void;
  /** Lets through what was held back. */
  thaw(): void;
  /** Connections that are open at this moment, on the side of the client. */
  open(): number;
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (isFrozen) return;
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    freeze(all = false) {
      isFrozen = all;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    thaw() {
      isFrozen = false;
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    open: () => pairs.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const [near, far] of pairs) {
          near.destroy();
          far.destroy();
        }
      }),
  };
}
