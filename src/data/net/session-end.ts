/** Whether an answer ends the session. Not in decision.ts, since it is part of the first load. */
import { isObject } from '#domain/is-object.ts';

/** The part of an answer that tells. */
interface Ending {
  status: number;
  body: unknown;
}

/** The envelope of this API, which no proxy sends. */
export const isEnvelope = (body: unknown): body is Record<string, unknown> =>
  isObject(body) && typeof body.exito === 'boolean';

/**
 * Whether the server no longer knows the session. A 401 without the envelope comes from a proxy, or from another
 * server at this address.
 */
export const isSessionOver = ({ status, body }: Ending): boolean =>
  status === 401 && isEnvelope(body) && body.codigo === 'no_autenticado';

/** Whether somebody has ended the session, so that this device deletes what it has (R15.9). */
export const isSessionErased = (answer: Ending): boolean =>
  isSessionOver(answer) && (answer.body as { borrar?: unknown }).borrar === true;
