import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { ChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/schema.ts';
import { apiAnswers } from './http/api-answers.ts';
import { serveStatic } from './http/static.ts';

export interface AppDeps {
  db: Kysely<Database>;
  /** The versions committed by any process, for GET /sync/eventos; without it that call is not offered. */
  cambios?: ChangeFeed;
  /** Null where there is no build to serve. */
  staticDir: string | null;
}

export function createApp({ db, staticDir }: AppDeps): Hono {
  const app = new Hono();
  app.use('/api/*', ...apiAnswers);
  app.get('/api/salud', async (c) => {
    try {
      await sql`select 1`.execute(db);
      return c.json({ estado: 'ok' });
    } catch {
      return c.json({ estado: 'sin base de datos' }, 503);
    }
  });
  if (staticDir) app.use('*', serveStatic(staticDir));
  return app;
}
