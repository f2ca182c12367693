/** A TCP proxy to Postgres that can stop forwarding without closing connections. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Stops forwarding on the open connections; with `all` also on later ones. */
  freeze(all?: boolean): void;
  /** Forwards what was held back. */
  thaw(): void;
  /** The number of open connections on the client's side. */
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
