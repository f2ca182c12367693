/** The network between the tabs of a device and the server, with latency and every kind of fault. */
import type { Call } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import type { SeededRandom } from './random.ts';
import { count, type Fault, FAULTS, FAULTS_OF_BYTES, isCut, ofBytes, type Tally } from './tally.ts';
import { keysOf } from './request-log.ts';
import type { Cut } from './requests.ts';
import { type SimServer, NO_NETWORK } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Milliseconds after which the client gives up, as in src/data/net/http.ts. The request may still arrive. */
const TIMEOUT_MS = 30_000;

const refusal = (status: number, codigo: string, mensaje: string): Answer => ({
  status,
  body: { exito: false, mensaje, message: mensaje, codigo },
  retryAfter: null,
});

/** Answers of something in front of the server. */
const INSTEAD: Partial<Record<Fault, Answer>> = {
  'proxy 502': { status: 502, body: undefined, retryAfter: null },
  'error 408': { status: 408, body: undefined, retryAfter: null },
  'error 413': { status: 413, body: undefined, retryAfter: null },
  'error 429': { status: 429, body: undefined, retryAfter: 3 },
  'error 500': refusal(500, 'interno', 'Error interno'),
  'error 409 en_curso': refusal(409, 'en_curso', 'La misma solicitud está en curso'),
  'error 422': refusal(422, 'clave_reutilizada', 'La clave de idempotencia ya se usó en otra solicitud'),
  'captive portal': { status: 200, body: undefined, retryAfter: null },
  'stranger 200': { status: 200, body: { ok: true }, retryAfter: null },
};

export interface Link {
  /** The device has no network. */
  cut: boolean;
  /** Probability of a fault per request. */
  bad: number;
  /** The fault of the next change that is sent. */
  next?: Fault | null;
}

export interface NetworkMessage {
  call: Call;
  connection: Link;
  token: string | null;
  answer: (answer: Answer) => void;
  /** The request has left the device. */
  onSent: () => void;
  /** The server has executed the request and has not answered yet. */
  onServed: (answer: Answer) => void;
}

interface Serving extends Cut {
  /** Arrives twice at the same time. */
  twice?: boolean;
  copy?: boolean;
}

type Operation = Record<string, unknown>;

const operationsOf = ({ path, body }: Call): Operation[] =>
  path === '/sync/lote' ? (body as { operaciones: Operation[] }).operaciones : [];

/** The same batch in which one change fails on the server: it refers to an earlier item that does not exist. */
function failingAt(mensaje: NetworkMessage, index: number): NetworkMessage {
  const operaciones = operationsOf(mensaje.call).map((each, at) =>
    at === index ? { ...each, after: ['none'] } : each,
  );
  return { ...mensaje, call: { ...mensaje.call, body: { operaciones } } };
}

function takeNext({ call, connection }: NetworkMessage): Fault | null {
  const { next } = connection;
  if (!next || keysOf(call).length === 0) return null;
  connection.next = null;
  return next;
}

const hasCommit = ({ method }: Call, { status }: Answer): boolean =>
  method !== 'GET' && status >= 200 && status < 300;

export class SimNetwork {
  /** The server's process is not running. */
  down = false;
  /** A change may be refused without a cause (422). */
  refuses = true;
  /** How often each key was sent by a device. */
  private readonly sent = new Map<string, number>();
  private readonly virtualTime: VirtualTime;
  private readonly server: SimServer;
  private readonly random: SeededRandom;
  private readonly cuenta: Tally;

  constructor(virtualTime: VirtualTime, server: SimServer, random: SeededRandom, tally: Tally) {
    this.virtualTime = virtualTime;
    this.server = server;
    this.random = random;
    this.cuenta = tally;
  }

  private latency = (): number => 1 + this.random.below(this.random.chance(0.2) ? 900 : 60);

  send(mensaje: NetworkMessage): void {
    const { random, virtualTime } = this;
    let answered = false;
    const callOff = virtualTime.after(TIMEOUT_MS, () => once(NO_NETWORK));
    const once = (answer: Answer): void => {
      if (answered) return;
      answered = true;
      callOff();
      mensaje.answer(answer);
    };
    if (mensaje.connection.cut) {
      virtualTime.after(1 + random.below(20), () => once(NO_NETWORK));
      return;
    }
    mensaje.onSent();
    const drawn =
      takeNext(mensaje) ?? (random.chance(mensaje.connection.bad) ? this.draw(mensaje.call) : null);
    const fault = this.applies(drawn, mensaje) ? drawn : null;
    for (const key of keysOf(mensaje.call)) this.sent.set(key, (this.sent.get(key) ?? 0) + 1);
    this.carry({ ...mensaje, answer: once }, fault, this.watch(mensaje.call));
  }

  private draw(call: Call): Fault {
    if (call.bytes) return this.random.oneOf(FAULTS_OF_BYTES);
    // The server fails on one change and answers the others: what depends on it must not overtake it.
    const isOne = operationsOf(call).length > 1 && this.random.chance(0.4);
    return isOne ? 'one of a batch fails' : this.random.oneOf(FAULTS);
  }

  /** A fault that only changes can have does not apply to queries. */
  private applies(fault: Fault | null, { call }: NetworkMessage): boolean {
    const [key, ...more] = keysOf(call);
    if (fault === 'one of a batch fails') return operationsOf(call).length > 1;
    // Only the server refuses a change finally, and never one that it may have accepted.
    if (fault === 'error 422')
      return this.refuses && key !== undefined && more.length === 0 && !this.sent.has(key);
    // A proxy passes on part of the bytes, as if they were all.
    if (fault === 'cut upload, answered') return this.refuses;
    if (call.method !== 'GET') return true;
    return fault !== 'error 409 en_curso' && fault !== 'error 413' && fault !== 'error 500 after the commit';
  }

  /** Whether a device has sent a change with this key. */
  hasSent(key: string): boolean {
    return this.sent.has(key);
  }

  /** @returns whether a key of this call has been sent again since: its tab is dead or frozen */
  private watch(call: Call): () => boolean {
    const before = keysOf(call).map((key) => [key, this.sent.get(key)] as const);
    return () => before.some(([key, times]) => this.sent.get(key) !== times);
  }

  /** The same change was sent from the device that it was carried to, and may have been accepted from there. */
  private isElsewhere(call: Call): boolean {
    return keysOf(call).some((key) => (this.sent.get(key) ?? 0) > 1);
  }

  private carry(mensaje: NetworkMessage, fault: Fault | null, isSentAgain: () => boolean): void {
    const { virtualTime, random } = this;
    const back = (answer: Answer): void =>
      void virtualTime.after(this.latency(), () => mensaje.answer(answer));
    const instead = fault === null ? undefined : INSTEAD[fault];
    if (fault !== null && instead) {
      virtualTime.after(this.latency(), () => {
        if (fault === 'error 422' && this.isElsewhere(mensaje.call)) {
          mensaje.answer(NO_NETWORK);
          return;
        }
        this.happened(fault, mensaje.call);
        mensaje.answer(instead);
      });
      return;
    }
    if (fault === 'lost request') {
      this.happened(fault, mensaje.call);
      virtualTime.after(random.chance(0.5) ? 10 : TIMEOUT_MS, () => mensaje.answer(NO_NETWORK));
      return;
    }
    const late = fault === 'late request' ? TIMEOUT_MS + random.below(60_000) : 0;
    virtualTime.after(this.latency() + late, async () => {
      if (late > 0) this.happened('late request', mensaje.call);
      const failing =
        fault === 'one of a batch fails' ? random.below(operationsOf(mensaje.call).length) : null;
      const answer = await this.serve(failing === null ? mensaje : failingAt(mensaje, failing), {
        twice: fault === 'duplicate at once',
        copy: late > 0 || isSentAgain(),
        ...(isCut(fault) ? { part: random.below(mensaje.call.bytes!.byteLength) } : {}),
        isWhole: fault === 'cut upload, answered',
      });
      if (failing !== null && answer.status === 200) {
        count(this.cuenta, 'one of a batch fails');
        const { respuestas } = answer.body as { respuestas: unknown[] };
        respuestas[failing] = { status: 500, body: INSTEAD['error 500']!.body };
      }
      if (fault === 'duplicate') {
        virtualTime.after(random.below(3000), async () => {
          this.happened('duplicate', mensaje.call);
          await this.serve(mensaje, { copy: true });
        });
      }
      if (mensaje.connection.cut || this.down) back(NO_NETWORK);
      else back(this.spoil(mensaje.call, answer, fault));
    });
  }

  private happened(fault: Fault, { bytes }: Call): void {
    count(this.cuenta, fault);
    if (bytes) count(this.cuenta, ofBytes(fault));
  }

  /** The answer after a fault on its way back. */
  private spoil(call: Call, answer: Answer, fault: Fault | null): Answer {
    const lost: Partial<Record<Fault, Answer>> = {
      'lost answer': NO_NETWORK,
      'cut upload': NO_NETWORK,
      'cut answer': { ...answer, body: undefined },
      'error 500 after the commit': INSTEAD['error 500']!,
    };
    const left = fault === null ? undefined : lost[fault];
    if (fault === 'cut upload, answered') this.happened(fault, call);
    if (fault === null || left === undefined) return answer;
    if (call.method === 'GET' || hasCommit(call, answer) || fault === 'cut upload')
      this.happened(fault, call);
    return left;
  }

  private async serve(
    mensaje: NetworkMessage,
    { twice = false, copy = false, ...cut }: Serving,
  ): Promise<Answer> {
    if (this.down) return NO_NETWORK;
    const { call, token, onServed } = mensaje;
    if (!twice) {
      const answer = await this.server.handle(call, token, copy, cut);
      onServed(answer);
      return answer;
    }
    this.happened('duplicate at once', call);
    const both = [this.server.handle(call, token), this.server.handle(call, token, true)];
    const [answer] = await Promise.all(both);
    onServed(answer!);
    return answer!;
  }
}
