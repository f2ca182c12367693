/** The server's own answer to a question, beside what this device answers. */
import { type EndpointKey, ENDPOINTS, pathOf } from '#contracts/endpoints.ts';
import type { Id } from '#domain/tablas.ts';
import { expireSession, transport } from '../session.ts';

export class ApiFallo extends Error {
  readonly status: number;

  constructor(status: number, mensaje: string) {
    super(mensaje);
    this.status = status;
  }
}

/** GETs the whole answer of a call. Throws ApiFallo, with the server's mensaje, for anything but a 200 of ours. */
export async function preguntar(
  key: EndpointKey,
  params: Record<string, Id>,
  query?: Record<string, string | number>,
): Promise<unknown> {
  const { method } = ENDPOINTS[key];
  const { status, body } = await transport({
    method,
    path: pathOf(key, params),
    ...(query ? { query } : {}),
  });
  if (status === 401) expireSession();
  if (status === 200 && typeof body === 'object' && body !== null) return body;
  const mensaje = (body as { mensaje?: unknown } | null | undefined)?.mensaje;
  throw new ApiFallo(status, typeof mensaje === 'string' ? mensaje : 'No hay conexión con el servidor');
}
