import type { Empresa } from '#contracts/empresa.ts';
import type { Route } from '../http/route.ts';

/** GET /empresa: what the server was started with. */
export function createEmpresaRoute(empresa: Empresa): Route {
  return { key: 'empresa', handle: async () => ({ status: 200, body: { datos: empresa } }) };
}
