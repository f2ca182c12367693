import { Hono } from 'hono';
import { type Empresa, UNCONFIGURED_EMPRESA } from '#contracts/empresa.ts';
import { authRoutes } from './auth/routes.ts';
import type { ChangeFeed } from './db/change-feed.ts';
import type { AppDatabase } from './db/database.ts';
import { isRepeated } from './db/write-group.ts';
import { WriteLine } from './db/write-line.ts';
import { docsRoutes } from './docs/routes.ts';
import { apiAnswers } from './http/api-answers.ts';
import { notFound } from './http/api-error.ts';
import { authenticate, createSessionOfCall } from './auth/authenticate.ts';
import { parseProxies, type Proxies } from './http/client-address.ts';
import { answerError, refuse, withRequestId } from './http/errors.ts';
import { strongEtag } from './http/etag.ts';
import { type AppEnv, mountRoutes, respond } from './http/mount.ts';
import type { Route } from './http/route.ts';
import { ReadQueues } from './http/read-queues.ts';
import { requestIds } from './http/request-id.ts';
import { onlyHttps, securityHeaders } from './http/security-headers.ts';
import { serveStatic } from './http/static.ts';
import { createLogger, type Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import { securityLines } from './security-lines.ts';
import { adjuntoRoutes } from './resources/adjunto/adjunto.ts';
import { documentoRoutes } from './resources/documento/documento.ts';
import { almacenRoutes } from './resources/contenedor/almacen.ts';
import { moduleRoutes } from './resources/modules/crud.ts';
import { dashboardRoutes } from './resources/overview/dashboard.ts';
import { rentabilidadRoutes } from './resources/overview/rentabilidad.ts';
import { cobranzaRoutes } from './resources/factura/cobranza.ts';
import { deudasRoutes } from './resources/factura/deudas.ts';
import { createEmpresaRoute } from './resources/empresa/empresa.ts';
import { extraRoutes } from './resources/factura/extra.ts';
import { facturaRoutes } from './resources/factura/factura.ts';
import { historialRoutes } from './resources/historial/historial.ts';
import { liquidacionRoutes } from './resources/liquidacion/liquidacion.ts';
import { movimientoRoutes } from './resources/movimiento/movimiento.ts';
import { notificacionRoutes } from './resources/overview/notificacion.ts';
import { ownReadRoutes } from './resources/own-work/own-reads.ts';
import { operacionRoutes } from './resources/operacion/operacion.ts';
import { restauracionRoute } from './resources/restauracion/restauracion.ts';
import { seguridadRoutes } from './resources/usuario/seguridad.ts';
import { preferenciaRoutes } from './resources/preferencia/preferencia.ts';
import { sesionRoutes } from './resources/usuario/sesion.ts';
import { selectRoutes } from './resources/lists/select.ts';
import { transporteRoutes } from './resources/contenedor/transporte.ts';
import { ownPasswordRoute } from './resources/usuario/own-password.ts';
import { usuarioRoutes } from './resources/usuario/usuario.ts';
import { abonoRoutes } from './resources/factura/abono.ts';
import { vencimientoRoutes } from './resources/vencimiento/vencimiento.ts';
import { mountMetrics, mountHealth } from './health.ts';
import { changesRoute } from './sync/changes.ts';
import { createEventsRoute } from './sync/events.ts';
import { digestsRoutes } from './sync/digests.ts';
import { ownSyncRoutes } from './sync/own-changes.ts';
import { createBatchRoute } from './sync/batch.ts';

export interface AppDeps {
  db: AppDatabase;
  /** The versions committed by any process, for GET /sync/eventos; without it that call does not exist. */
  changes?: ChangeFeed;
  empresa?: Empresa;
  /** Trusted proxies; without them only those of this machine. */
  proxies?: Proxies;
  /** Null where there is no build to serve. */
  staticDir: string | null;
  /** Called with each error that becomes a 500, besides the log. */
  report?: (error: unknown) => void;
  /** Without it nothing is logged. */
  log?: Logger;
  /** Without them GET /metricas does not exist. */
  metrics?: Metrics;
}

/** All routes but GET /salud and GET /metricas: one for each endpoint of contracts/endpoints.ts. */
export function createRoutes(
  app: Hono<AppEnv>,
  {
    db,
    changes,
    metrics,
    empresa = UNCONFIGURED_EMPRESA,
  }: Pick<AppDeps, 'db' | 'changes' | 'metrics' | 'empresa'>,
): Route[] {
  return [
    ...authRoutes,
    ...usuarioRoutes,
    ownPasswordRoute,
    ...sesionRoutes,
    ...preferenciaRoutes,
    ...seguridadRoutes,
    ...moduleRoutes,
    ...selectRoutes,
    ...operacionRoutes,
    ...movimientoRoutes,
    ...extraRoutes,
    ...facturaRoutes,
    ...adjuntoRoutes,
    ...documentoRoutes,
    ...abonoRoutes,
    ...vencimientoRoutes,
    ...liquidacionRoutes,
    ...deudasRoutes,
    ...cobranzaRoutes,
    ...notificacionRoutes,
    ...dashboardRoutes,
    ...rentabilidadRoutes,
    createEmpresaRoute(empresa),
    ...historialRoutes,
    restauracionRoute,
    ...docsRoutes,
    ...almacenRoutes,
    ...transporteRoutes,
    changesRoute,
    ...digestsRoutes,
    createBatchRoute(app),
    ...(changes ? [createEventsRoute(db, changes, metrics?.countEvents)] : []),
  ];
}

export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { db, staticDir, metrics, report = () => {}, log = createLogger('silent') } = deps;
  const { proxies = parseProxies() } = deps;
  db.securityLog = securityLines(log, report);
  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    // In a batch the error aborts the batch's transaction, which runs again, so the answer is discarded.
    const reportError = c.env?.write && isRepeated(error) ? () => {} : report;
    return respond(c, withRequestId(answerError(error, reportError), c.get('solicitud')));
  });
  app.use('*', onlyHttps);
  app.use('/api/*', requestIds(log, metrics), strongEtag, ...apiAnswers);
  const writers = new WriteLine(db);
  const sessionOf = createSessionOfCall(db, proxies);
  mountHealth(app, { ...deps, sessionOf, writers });
  if (metrics) mountMetrics(app, { db, sessionOf, metrics });
  app.use('/api/*', authenticate(db, sessionOf));
  const shared = { db, writers, reads: new ReadQueues(), proxies };
  mountRoutes(app, shared, createRoutes(app, deps), [...ownReadRoutes, ...ownSyncRoutes]);
  app.all('/api/*', () => {
    throw notFound('La dirección no existe');
  });
  if (staticDir) app.use('*', serveStatic(staticDir));
  const nowhere = refuse(notFound('La dirección no existe').refusal, {
    headers: { ...securityHeaders, 'cache-control': 'no-store' },
  });
  app.notFound((c) => respond(c, nowhere));
  return app;
}
