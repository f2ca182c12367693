import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { type Empresa, EMPRESA_SIN_CONFIGURAR } from '#contracts/empresa.ts';
import { authRoutes } from './auth/routes.ts';
import type { ChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/schema.ts';
import { isRepeated } from './db/transaction.ts';
import { docsRoutes } from './docs/routes.ts';
import { apiAnswers } from './http/api-answers.ts';
import { noEncontrado } from './http/api-error.ts';
import { authenticate } from './auth/authenticate.ts';
import { parseProxies, type Proxies } from './http/client-address.ts';
import { answerError, withSolicitud } from './http/errors.ts';
import { strongEtag } from './http/etag.ts';
import { type AppEnv, mountRoutes, respond } from './http/mount.ts';
import type { Route } from './http/route.ts';
import { solicitudes } from './http/request-id.ts';
import { onlyHttps } from './http/security-headers.ts';
import { serveStatic } from './http/static.ts';
import { createLogger, type Logger } from './log.ts';
import type { Metricas } from './metrics.ts';
import { almacenRoutes } from './resources/contenedor/almacen.ts';
import { moduloRoutes } from './resources/modules/crud.ts';
import { dashboardRoutes } from './resources/overview/dashboard.ts';
import { deudasRoutes } from './resources/factura/deudas.ts';
import { createEmpresaRoute } from './resources/empresa/empresa.ts';
import { extraRoutes } from './resources/factura/extra.ts';
import { facturaRoutes } from './resources/factura/factura.ts';
import { historialRoutes } from './resources/historial/historial.ts';
import { movimientoRoutes } from './resources/movimiento/movimiento.ts';
import { notificacionRoutes } from './resources/overview/notificacion.ts';
import { operacionRoutes } from './resources/operacion/operacion.ts';
import { selectRoutes } from './resources/lists/select.ts';
import { transporteRoutes } from './resources/contenedor/transporte.ts';
import { usuarioRoutes } from './resources/usuario/usuario.ts';
import { mountMetricas, mountSalud } from './health.ts';
import { cambiosRoute } from './sync/changes.ts';
import { createEventosRoute } from './sync/events.ts';
import { huellasRoutes } from './sync/digests.ts';
import { createLoteRoute } from './sync/batch.ts';

export interface AppDeps {
  db: Kysely<Database>;
  /** The versions committed by any process, for GET /sync/events; without it that call is not offered. */
  cambios?: ChangeFeed;
  empresa?: Empresa;
  /** Without it, those of this machine alone. */
  proxies?: Proxies;
  /** Null where there is no build to serve. */
  staticDir: string | null;
  /** Told of what the API answers 500 for, besides the log. */
  report?: (error: unknown) => void;
  /** Without it nothing is logged. */
  log?: Logger;
  /** Without them GET /metricas is not offered. */
  metricas?: Metricas;
}

/** Every route but GET /salud and GET /metricas; each endpoint of contracts/endpoints.ts has one. */
export function createRoutes(
  app: Hono<AppEnv>,
  {
    db,
    cambios,
    metricas,
    empresa = EMPRESA_SIN_CONFIGURAR,
  }: Pick<AppDeps, 'db' | 'cambios' | 'metricas' | 'empresa'>,
): Route[] {
  return [
    ...authRoutes,
    ...usuarioRoutes,
    ...moduloRoutes,
    ...selectRoutes,
    ...operacionRoutes,
    ...movimientoRoutes,
    ...extraRoutes,
    ...facturaRoutes,
    ...deudasRoutes,
    ...notificacionRoutes,
    ...dashboardRoutes,
    createEmpresaRoute(empresa),
    ...historialRoutes,
    ...docsRoutes,
    ...almacenRoutes,
    ...transporteRoutes,
    cambiosRoute,
    ...huellasRoutes,
    createLoteRoute(app),
    ...(cambios ? [createEventosRoute(db, cambios, metricas?.contarEventos)] : []),
  ];
}

export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { db, staticDir, metricas, report = () => {}, log = createLogger('silent') } = deps;
  const { proxies = parseProxies() } = deps;
  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    // In a lote it ends the lote's transaction, which runs again: nobody gets this answer.
    const hear = c.env?.write && isRepeated(error) ? () => {} : report;
    return respond(c, withSolicitud(answerError(error, hear), c.get('solicitud')));
  });
  app.use('*', onlyHttps);
  app.use('/api/*', solicitudes(log, metricas), strongEtag, ...apiAnswers);
  mountSalud(app, deps);
  if (metricas) mountMetricas(app, db, metricas);
  app.use('/api/*', authenticate(db));
  mountRoutes(app, { db, proxies }, createRoutes(app, deps));
  app.all('/api/*', () => {
    throw noEncontrado('La dirección no existe');
  });
  if (staticDir) app.use('*', serveStatic(staticDir));
  return app;
}
