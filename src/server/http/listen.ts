import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { answerProtocolErrors, malformedRequest } from './protocol-errors.ts';

/** A Hono application with any environment. */
export interface HttpApp {
  fetch: (request: Request) => Response | Promise<Response>;
}

export interface Listening {
  url: string;
  /** Closes the server: no new connections; requests in progress have ten seconds to end, event streams end at once. */
  close: () => Promise<void>;
}

const GRACE_MS = 10_000;

export interface ListenOptions extends ServerOptions {
  /**
   * Milliseconds without traffic after which a connection is cut: its client does not read, and the answer would stay
   * in memory. Longer than any call takes; event streams send a heartbeat every HEARTBEAT_MS.
   */
  idleTimeout: number;
}

/** Limits against clients that hold a connection by sending or reading one byte a second. Tests pass shorter ones. */
export const LIMITS = {
  /** Bytes of request line and headers together. */
  maxHeaderSize: 16_384,
  /**
   * Milliseconds that a connection waits for its next request. It is longer than proxies keep theirs (nginx and AWS's
   * balancers 60 s, others 75 s): otherwise a proxy sends a write into a connection that is just being closed.
   */
  keepAliveTimeout: 90_000,
  /** Milliseconds for the headers, and for the whole request: a batch of 1 MiB over a slow 2G takes a minute. */
  headersTimeout: 100_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  idleTimeout: 150_000,
} satisfies ListenOptions;

function explain(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): StartupError {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(`El puerto ${port} ya está en uso en ${host}. Indique otro con PORT.`);
  }
  if (error.code === 'EACCES') return new StartupError(`Sin permiso para usar el puerto ${port}.`);
  return new StartupError(`No se puede escuchar en ${host}:${port}: ${error.message}`);
}

function bind(server: Server, config: Pick<Config, 'host' | 'port'>): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, config)));
    server.listen(config.port, config.host, () => resolve(server.address() as AddressInfo));
  });
}

/** Closes the event streams, which do not end by themselves; browsers open them again. */
function trackStreams(server: Server): () => void {
  const streams = new Set<import('node:http').ServerResponse>();
  server.on('request', (request, response) => {
    const isStream =
      request.headers.accept?.includes('text/event-stream') || /\/eventos\b/.test(request.url ?? '');
    if (!isStream) return;
    streams.add(response);
    response.once('close', () => streams.delete(response));
  });
  return () => {
    for (const response of streams) response.destroy();
  };
}

/** @throws StartupError where the port is taken or not allowed. */
export async function listen(
  app: HttpApp,
  config: Pick<Config, 'host' | 'port'>,
  { idleTimeout, ...limits }: ListenOptions = LIMITS,
): Promise<Listening> {
  const answer = getRequestListener(app.fetch, { errorHandler: malformedRequest });
  const server = createServer(limits, (request, response) => {
    // A Host header that is invalid in a URL: the adapter would build one from it and throw.
    if (!URL.canParse(`http://${request.headers.host}`)) request.headers.host = 'servidor';
    void answer(request, response);
  });
  // Node destroys the connection on this timeout; a slow reader's progress counts as activity.
  server.setTimeout(idleTimeout);
  answerProtocolErrors(server);
  const closeStreams = trackStreams(server);
  const { port } = await bind(server, config);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;

  function close(): Promise<void> {
    return new Promise((resolve) => {
      const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      server.close(() => {
        clearTimeout(force);
        resolve();
      });
      closeStreams();
    });
  }
  return { url: `http://${host}:${port}`, close };
}
