/**
 * The documentation. Its page is a public shell, like the login screen; it requests the description with a session
 * (docs/decisions/011).
 */
import { readFileSync } from 'node:fs';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Route } from '../http/route.ts';
import { openapi } from './openapi.ts';

function fileRoute(key: EndpointKey, name: string, type: string): Route {
  const body = readFileSync(new URL(name, import.meta.url));
  const headers = { 'content-type': `${type}; charset=utf-8` };
  return { key, handle: () => Promise.resolve({ status: 200, body, headers }) };
}

export const docsRoutes: Route[] = [
  fileRoute('docs', 'pagina.html', 'text/html'),
  fileRoute('docs.script', 'pagina.js', 'text/javascript'),
  fileRoute('docs.style', 'pagina.css', 'text/css'),
  { key: 'docs.openapi', handle: () => Promise.resolve({ status: 200, body: openapi() }) },
];
