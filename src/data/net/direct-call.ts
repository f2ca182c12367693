/**
 * Sends a change at once or not at all, bypassing the outbox: a user's password must not be stored on a device
 * (docs/decisions/008). The caller keeps the input for another attempt.
 */
import { CALLS } from '#contracts/calls.ts';
import { pathOf } from '#contracts/path-of.ts';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Id } from '#domain/tables.ts';
import type { Transport } from './http.ts';
import { decide } from './decision.ts';
import type { SaveResult } from '../changes/result.ts';
import { requestIdOf } from './support-code.ts';

export interface DirectCall {
  /** Of the record to change. */
  id?: Id;
  /** Further parameters of the path. */
  params?: Readonly<Record<string, string>>;
  body: unknown;
}

export const NO_CONNECTION =
  'No hay conexión con el servidor, y este cambio solo se guarda con conexión. Lo que escribió sigue en el formulario.';
const SESSION_ENDED = 'La sesión terminó. Inicie sesión de nuevo.';

/**
 * Sends one change after another. A change that is sent again because its answer was lost has the same key, so the
 * server does it once.
 */
export class DirectCaller {
  private readonly transport: Transport;
  private readonly onLogin: () => void;
  private unanswered: { content: string; key: string } | null = null;

  constructor(transport: Transport, onLogin: () => void) {
    this.transport = transport;
    this.onLogin = onLogin;
  }

  async call(name: EndpointKey, { id, params, body }: DirectCall): Promise<SaveResult> {
    const { method } = CALLS[name];
    const path = pathOf(name, { ...params, ...(id !== undefined && { id }) });
    const content = JSON.stringify([name, path, body]);
    const key = this.unanswered?.content === content ? this.unanswered.key : crypto.randomUUID();
    this.unanswered = { content, key };
    const answer = await this.transport({ method, path, body, headers: { 'Idempotency-Key': key } });
    const decision = decide(method, answer);
    if (decision.kind === 'retry') {
      const { reachable, error } = decision;
      if (!reachable) return { estado: 'fallido', mensaje: NO_CONNECTION };
      return { estado: 'fallido', mensaje: error.mensaje, supportCode: requestIdOf(answer.body) };
    }
    this.unanswered = null;
    if (decision.kind === 'login') {
      this.onLogin();
      return { estado: 'fallido', mensaje: SESSION_ENDED };
    }
    if (decision.kind === 'done') {
      const { mensaje, datos, advertencias } = decision;
      return { estado: 'aceptado', mensaje, datos, advertencias };
    }
    // The server sends these answers only to changes of the outbox.
    if (decision.kind === 'waits' || decision.kind === 'instance') {
      return { estado: 'fallido', mensaje: NO_CONNECTION };
    }
    const { mensaje, codigo, errores } = decision.error;
    return { estado: 'rechazado', mensaje, codigo: codigo ?? 'regla', errores };
  }
}
