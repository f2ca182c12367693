/** Accepts Postgres connections with TLS, as a provider's database does, and forwards them to one without. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type ConnectionOptions, TLSSocket } from 'node:tls';

/** Ciphers without certificate, so that no key is kept here. */
const CIPHERS = { ciphers: 'AECDH-AES256-SHA:@SECLEVEL=0', maxVersion: 'TLSv1.2' } as const;

export interface TlsFront {
  port: number;
  /** What a client has to set. */
  ssl: ConnectionOptions;
  close(): Promise<void>;
}

export async function openTlsFront(target: { host: string; port: number }): Promise<TlsFront> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    return socket;
  };
  const server = createServer((raw) => {
    // The client's SSLRequest; 'S' accepts it.
    keep(raw).once('data', () => {
      raw.write('S');
      const near = keep(new TLSSocket(raw, { isServer: true, ...CIPHERS }));
      const far = keep(connect(target.port, target.host));
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    ssl: { ...CIPHERS, rejectUnauthorized: false },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
