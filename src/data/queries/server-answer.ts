/** Fetches the server's answer to a query. */
import { LIMIT_MAX, type ListQuery, type PageOf } from '#contracts/common.ts';
import { CALLS } from '#contracts/calls.ts';
import { pathOf } from '#contracts/path-of.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Id } from '#domain/tables.ts';
import { isSessionOver } from '../net/session-end.ts';
import { expireSession, transport } from '../net/session.ts';
import { requestIdOf } from '../net/support-code.ts';

export class ApiFailure extends Error {
  readonly status: number;

  constructor(status: number, mensaje: string) {
    super(mensaje);
    this.status = status;
  }
}

/** Fetches the whole answer of a GET. @throws ApiError with the server's mensaje for anything but a 200 of this API */
export async function askServer(
  key: EndpointKey,
  params: Record<string, Id>,
  query?: Record<string, string | number>,
): Promise<unknown> {
  const { method } = CALLS[key];
  const { status, body } = await transport({
    method,
    path: pathOf(key, params),
    ...(query ? { query } : {}),
  });
  if (isSessionOver({ status, body })) expireSession();
  if (status === 200 && typeof body === 'object' && body !== null) return body;
  const mensaje = (body as { mensaje?: unknown } | null | undefined)?.mensaje;
  if (typeof mensaje !== 'string') throw new ApiFailure(status, 'No hay conexión con el servidor');
  const request = requestIdOf(body);
  throw new ApiFailure(status, request ? `${mensaje} (código para soporte: ${request})` : mensaje);
}

/** All rows of a list, page after page. @throws as askServer() */
export async function askServerForAll<F>(key: EndpointKey, query: ListQuery): Promise<F[]> {
  const rows: F[] = [];
  for (let page = 1; ; page++) {
    const answer = (await askServer(key, {}, { ...query, page, limit: LIMIT_MAX })) as PageOf<F>;
    rows.push(...answer.results);
    if (!answer.hasNextPage) return rows;
  }
}
