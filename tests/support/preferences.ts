/** Devices on a server that has preferences, and nothing else. */
import type { Answer } from '#data/net/decision.ts';
import type { Call } from '#data/net/http.ts';
import type { After } from '#data/store/after.ts';
import type { Engine } from '#data/engine/engine.ts';
import { answerOf, createDevice, NO_CHANGES, NO_NETWORK, refusedAnswer, type TestDevice } from './device.ts';

export const PREFERENCES_UUID = '00000000-0000-4000-8000-000000000001';

/** A server with the preferences of one user. */
export class PreferenceServer {
  values = new Map<string, unknown>();
  /** 'GET' and 'filas=20', in the order of their arrival. */
  calls: string[] = [];
  authors: (string | undefined)[] = [];
  isReachable = true;
  /** The number of requests, with those that did not reach it. */
  requests = 0;
  /** Called before a call is answered; an answer of its own replaces the server's. */
  before: (call: Call) => Answer | undefined | Promise<Answer | undefined> = () => undefined;
  /** Whether the answer is lost although the call was carried out. */
  losesAnswers = false;

  transport = async (call: Call): Promise<Answer> => {
    if (call.path !== '/preferencia') return NO_CHANGES;
    this.requests += 1;
    if (!this.isReachable) return NO_NETWORK;
    const { clave, valor } = (call.body ?? {}) as { clave: string; valor: unknown };
    this.calls.push(call.method === 'GET' ? 'GET' : `${clave}=${JSON.stringify(valor)}`);
    const own = await this.before(call);
    if (own) return own;
    const answer = this.answer(call);
    return this.losesAnswers ? NO_NETWORK : answer;
  };

  private answer({ method, body, headers }: Call): Answer {
    if (method === 'GET') return answerOf(200, { datos: Object.fromEntries(this.values) });
    const { clave, valor } = body as { clave: string; valor: unknown };
    this.authors.push(headers?.['change-author']);
    if (valor === null) this.values.delete(clave);
    else this.values.set(clave, valor);
    return answerOf(200, { exito: true, mensaje: 'Preferencia guardada', datos: { clave, valor } });
  }
}

/** Timers that the test lets run out. */
export function createTimers() {
  const waiting = new Set<{ ms: number; work: () => void }>();
  const after: After = (ms, work) => {
    const timer = { ms, work };
    waiting.add(timer);
    return () => waiting.delete(timer);
  };
  const elapse = (): void => {
    // Not those that begin now.
    for (const timer of waiting) {
      waiting.delete(timer);
      timer.work();
    }
  };
  return { after, elapse, waiting };
}

export async function openPreferences() {
  const server = new PreferenceServer();
  const device: TestDevice = createDevice(server.transport);
  const timers = createTimers();
  const open = (uuid: string = PREFERENCES_UUID) =>
    device.open({ uuid, email: 'ana@mail.cl', instalacion: 'i', after: timers.after });
  const tab = await open();
  return { server, device, timers, open, tab, preferences: tab.engine.preferences };
}

export const valuesOf = ({ preferences }: Pick<Engine, 'preferences'>): Record<string, unknown> =>
  Object.fromEntries(preferences.values);

export const TOO_MANY_REFUSAL = refusedAnswer(409, 'regla', 'No puede tener más de 200 preferencias');
