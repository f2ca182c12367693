import type { Empresa } from '#contracts/empresa.ts';
import { type Zona, zoneOf } from '#domain/fecha.ts';
import type { Route } from '../http/route.ts';

/** Finding the changes of three years takes some 10 ms. */
function zoneOfThisYear(): () => Zona {
  let known: { year: number; zona: Zona } | null = null;
  return () => {
    const year = new Date().getUTCFullYear();
    if (known?.year !== year) known = { year, zona: zoneOf(Date.now()) };
    return known.zona;
  };
}

/** GET /empresa: what the server was started with, and the zone that it counts days in. */
export function createEmpresaRoute(empresa: Empresa): Route {
  const zona = zoneOfThisYear();
  return {
    key: 'empresa',
    handle: async () => ({ status: 200, body: { datos: { ...empresa, zona: zona() } } }),
  };
}
