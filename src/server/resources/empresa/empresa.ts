import type { Empresa } from '#contracts/empresa.ts';
import { type Zona, zoneOf } from '#domain/date.ts';
import type { Route } from '../../http/route.ts';

/** Cached, since finding the clock changes of three years takes some 10 ms. */
function zoneOfThisYear(): () => Zona {
  let known: { year: number; zona: Zona } | null = null;
  return () => {
    const year = new Date().getUTCFullYear();
    if (known?.year !== year) known = { year, zona: zoneOf(Date.now()) };
    return known.zona;
  };
}

/** GET /empresa: the company's data from the server's settings, and its time zone. */
export function createEmpresaRoute(empresa: Empresa): Route {
  const zona = zoneOfThisYear();
  return {
    key: 'empresa',
    handle: async () => ({ status: 200, body: { datos: { ...empresa, zona: zona() } } }),
  };
}
