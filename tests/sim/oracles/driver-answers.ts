/**
 * Oracle: what the server answers to drivers. No hidden field; late work is accepted exactly where the operation was his
 * when it was recorded; and a removal of what left his work never looks done.
 */
import { mayCall } from '#contracts/permissions.ts';
import { type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import { type History, isLive, type Json } from '../history.ts';
import { count, type Tally } from '../tally.ts';
import { hiddenIn } from './own-work.ts';

const LATE = 'Registrado cuando la operación ya era de otro chofer';
const NO_OPERACION = 'No se encontró la operación';
const LATE_MS = 48 * 3_600_000;

type One = { method: string; path: string; body?: unknown; answer: Pick<Answer, 'status' | 'body'> };
type Body = Record<string, unknown>;

/** The changes of a request, each with its answer. */
function changesIn({ method, path, body }: Call, { status, body: answered }: Answer): One[] {
  if (path !== '/sync/lote') return [{ method, path, body, answer: { status, body: answered } }];
  if (status !== 200) return [];
  const { operaciones } = body as { operaciones: Omit<One, 'answer'>[] };
  const { respuestas } = answered as { respuestas: One['answer'][] };
  return operaciones.map((each, index) => ({ ...each, answer: respuestas[index]! }));
}

const isPathOf = (path: string, key: EndpointKey): boolean =>
  new RegExp(`^${ENDPOINTS[key].path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.replace(/^\/api/, ''));

/** Whether drivers may make this change. */
const isPermitted = ({ method, path }: One): boolean =>
  (Object.keys(ENDPOINTS) as EndpointKey[]).some(
    (key) => ENDPOINTS[key].method === method && isPathOf(path, key) && mayCall('CHOFER', key),
  );

export class DriverAnswers {
  private readonly history: History;
  private readonly violated: (what: string) => void;
  private readonly cuenta: Tally;

  constructor(history: History, violated: (what: string) => void, tally: Tally) {
    this.history = history;
    this.violated = violated;
    this.cuenta = tally;
  }

  /** A request was answered, and what it wrote is not in the history yet. */
  answered(call: Call, answer: Answer, userId: number | null): void {
    const chofer = this.history.driverOf(userId);
    if (chofer === null || call.path === '/auth/login') return;
    const hidden = [...new Set(hiddenIn(answer.body))];
    if (hidden.length > 0)
      this.violated(`${call.method} ${call.path} answers a driver with ${hidden.join(', ')}`);
    if (call.method === 'GET' || call.bytes) return;
    for (const each of changesIn(call, answer)) this.changed(each, chofer);
  }

  private changed(one: One, chofer: number): void {
    const { method, path, answer } = one;
    const { mensaje, advertencias, datos } = (answer.body ?? {}) as Body;
    const isDone = answer.status >= 200 && answer.status < 300;
    if (isDone && !isPermitted(one)) {
      count(this.cuenta, 'done in another role, answered without its record');
      if (datos !== null) this.violated(`${method} ${path} answers a driver with its record`);
    }
    if (answer.status === 403) count(this.cuenta, 'change refused to a driver');
    if (method === 'DELETE' && answer.status === 404 && this.isThere(path))
      this.violated(`${method} ${path} answers a driver 404, and the record is there`);
    if (method !== 'POST' || (path !== '/movimiento' && path !== '/adjunto')) return;
    const isLate = ((advertencias as string[] | undefined) ?? []).includes(LATE);
    const { operacion, uuid, capturado, tomada_en: at = capturado } = one.body as Body;
    const row = this.operacion(operacion);
    if (!row || typeof at !== 'string') return;
    const age = Date.now() - Date.parse(at);
    const had = this.history.driverAt(row.uuid, Date.parse(at));
    const isLost = isLive(row) && row.chofer_id !== chofer;
    const what = `${path} of ${at} to operation ${row.id} of chofer ${String(row.chofer_id)}`;
    if (isLate) {
      count(this.cuenta, `late work accepted: ${path}`);
      const isRight = had === undefined || had === chofer;
      if (!isRight || age < 0 || age > LATE_MS)
        this.violated(`${what} is accepted as late work of ${chofer}`);
    } else if (answer.status === 404 && mensaje === NO_OPERACION && isLost) {
      if (age < 0 || age > LATE_MS) count(this.cuenta, 'late work refused: too old, or in the future');
      // It arrived before, and its key was forgotten since.
      else if (this.history.row(path.slice(1), String(uuid)))
        count(this.cuenta, 'late work refused: there already');
      else if (had === chofer) this.violated(`${what} is refused to ${chofer}, who had it then`);
      else count(this.cuenta, 'late work refused: not his then');
    }
  }

  private operacion(id: unknown): Json | undefined {
    return this.history.all('operacion').find((row) => row.id === id || row.uuid === id);
  }

  private isThere(path: string): boolean {
    const [, table, id] = path.split('/');
    if (table !== 'movimiento' && table !== 'adjunto') return false;
    return this.history.all(table).some((row) => isLive(row) && [row.uuid, String(row.id)].includes(id!));
  }
}
