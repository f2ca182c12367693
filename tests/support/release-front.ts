/**
 * A server whose build can be replaced while it runs, as a release does. The files of the app are served by the
 * server's own code, the API by the real server behind it, which can be cut off.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { serveStatic } from '#server/http/static.ts';
import { buildForProduction } from './production-build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The build that all browser tests share. */
export const DIST = join(ROOT, 'dist');

/** Builds the app into `folder`, with `mark` in its document, so that the builds differ as releases do. */
export async function buildMarked(folder: string, mark: string): Promise<void> {
  const code = `\ndocument.documentElement.dataset.version = ${JSON.stringify(mark)};\n`;
  await buildForProduction({
    root: ROOT,
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      {
        name: 'mark',
        transform: (source, id) => (id.endsWith('src/app/main.tsx') ? source + code : null),
      },
    ],
  });
}

export interface ReleaseFront {
  url: string;
  /** Serves the files of that folder from now on. */
  release(folder: string): void;
  /** Requests to the API that change something get no answer; all others pass. */
  cut: boolean;
  close(): Promise<void>;
}

export async function openReleaseFront(target: string, folder: string): Promise<ReleaseFront> {
  let files = serveStatic(folder);
  const app = new Hono();
  app.all('/api/*', async (c) => {
    // An answer of a proxy, which the engine treats as none.
    if (front.cut && c.req.method !== 'GET') return c.text('', 503);
    const { pathname, search } = new URL(c.req.url);
    return proxy(target + pathname + search, c.req);
  });
  app.all('*', (c, next) => files(c, next));
  const listening = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    listening.resolve(port),
  );
  const front: ReleaseFront = {
    url: `http://127.0.0.1:${await listening.promise}`,
    cut: false,
    release(next) {
      files = serveStatic(next);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
  return front;
}
