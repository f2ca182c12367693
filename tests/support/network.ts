/** The network between a device and the real API, with its faults. */
import type { Call, Transport } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import type { Api } from './api.ts';
import { PORTAL, refusedAnswer, answerOf, NO_NETWORK } from './device.ts';

export const FAULTS = [
  /** The request never arrives. */
  'perdida',
  /** The request is executed; its answer is lost. */
  'respuesta perdida',
  /** The request arrives twice, one after the other; the second answer is delivered. */
  'duplicada',
  /** The request arrives twice at the same time; the first answer is delivered. */
  'a la vez',
  /** A proxy answers 502; the request never reaches the server. */
  'proxy',
  /** The server fails before it executes anything. */
  'interno',
  /** A captive portal answers instead of the server. */
  'portal',
  /** The session has ended. */
  'sesión',
  /** Too many requests. */
  'límite',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultyNetwork {
  transport: Transport;
  /** Nothing arrives while the network is cut. */
  cut: boolean;
  /** The server has no batch call: each change is sent alone, in the order in which it was made. */
  withoutBatches: boolean;
  /** The fault of a call; null for none. */
  fault: (call: Call) => Fault | null;
  /** Called before each answer is delivered to the device. */
  onAnswer: (call: Call, answer: Answer) => void | Promise<void>;
  /** The changes that have reached the server, as 'POST /chofer'. */
  arrived: string[];
}

const NO_FAULT: Partial<Record<Fault, Answer>> = {
  perdida: NO_NETWORK,
  proxy: answerOf(502, undefined),
  interno: refusedAnswer(500, 'interno', 'Error interno'),
  portal: PORTAL,
  sesión: refusedAnswer(401, 'no_autenticado', 'Inicie sesión para continuar'),
  límite: answerOf(429, undefined, 2),
};

const NO_BATCHES = refusedAnswer(404, 'no_encontrado', 'La dirección no existe');

export function createNetwork(api: Api, token = (): string => api.token): FaultyNetwork {
  const deliver = async ({ method, path, query, body, bytes, headers = {} }: Call): Promise<Answer> => {
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const address = query ? `${path}?${search.toString()}` : path;
    if (method !== 'GET') network.arrived.push(`${method} ${path}`);
    const answer = await api.call(method, address, bytes ? new Uint8Array(bytes) : (body ?? undefined), {
      token: token(),
      headers,
    });
    const seconds = answer.headers.get('retry-after');
    return {
      status: answer.status,
      body: answer.body,
      retryAfter: seconds === null ? null : Number(seconds),
    };
  };
  const pass = async (call: Call): Promise<Answer> => {
    if (network.withoutBatches && call.path === '/sync/lote') return NO_BATCHES;
    const fault = network.cut ? 'perdida' : network.fault(call);
    if (fault === null) return deliver(call);
    const instead = NO_FAULT[fault];
    if (instead) return instead;
    if (fault === 'a la vez') return (await Promise.all([deliver(call), deliver(call)]))[0];
    await deliver(call);
    return fault === 'duplicada' ? deliver(call) : NO_NETWORK;
  };
  const network: FaultyNetwork = {
    cut: false,
    withoutBatches: false,
    fault: () => null,
    onAnswer: () => {},
    arrived: [],
    async transport(call) {
      const answer = await pass(call);
      await network.onAnswer(call, answer);
      return answer;
    },
  };
  return network;
}
