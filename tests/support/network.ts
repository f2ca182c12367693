/** The network between a device and the real API, and what can go wrong on it. */
import type { Call, Transport } from '#data/net/http.ts';
import type { Answer } from '#data/net/decision.ts';
import type { Api } from './api.ts';
import { PORTAL, rechazada, respuesta, SIN_RED } from './device.ts';

export const FALLAS = [
  /** Never arrives. */
  'perdida',
  /** Arrives and takes effect; its answer does not come back. */
  'respuesta perdida',
  /** Arrives twice, one after the other; the second answer comes back. */
  'duplicada',
  /** Arrives twice at the same time; the first answer comes back. */
  'a la vez',
  /** A proxy's 502; the server never sees it. */
  'proxy',
  /** The server fails before it does anything. */
  'interno',
  /** A captive portal answers in the server's place. */
  'portal',
  /** The session is over. */
  'sesión',
  /** Too many requests. */
  'límite',
] as const;
export type Falla = (typeof FALLAS)[number];

export interface Red {
  transport: Transport;
  /** Nothing arrives while it is cut. */
  cortada: boolean;
  /** The server is one that knows of no lotes: each change comes alone, in the order in which it was made. */
  sinLotes: boolean;
  /** What happens to a call; null: nothing does. */
  falla: (call: Call) => Falla | null;
  /** Runs after each answer that the device gets, before it gets it. */
  alResponder: (call: Call, answer: Answer) => void | Promise<void>;
  /** Changes that have reached the server, as 'POST /chofer'. */
  llegadas: string[];
}

const SIN_FALLA: Partial<Record<Falla, Answer>> = {
  perdida: SIN_RED,
  proxy: respuesta(502, undefined),
  interno: rechazada(500, 'interno', 'Error interno'),
  portal: PORTAL,
  sesión: rechazada(401, 'no_autenticado', 'Inicie sesión para continuar'),
  límite: respuesta(429, undefined, 2),
};

const SIN_LOTES = rechazada(404, 'no_encontrado', 'La dirección no existe');

export function crearRed(api: Api, token = (): string => api.token): Red {
  const deliver = async ({ method, path, query, body, headers = {} }: Call): Promise<Answer> => {
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const address = query ? `${path}?${search.toString()}` : path;
    if (method !== 'GET') red.llegadas.push(`${method} ${path}`);
    const answer = await api.call(method, address, body ?? undefined, { token: token(), headers });
    const seconds = answer.headers.get('retry-after');
    return {
      status: answer.status,
      body: answer.body,
      retryAfter: seconds === null ? null : Number(seconds),
    };
  };
  const pass = async (call: Call): Promise<Answer> => {
    if (red.sinLotes && call.path === '/sync/batch') return SIN_LOTES;
    const falla = red.cortada ? 'perdida' : red.falla(call);
    if (falla === null) return deliver(call);
    const instead = SIN_FALLA[falla];
    if (instead) return instead;
    if (falla === 'a la vez') return (await Promise.all([deliver(call), deliver(call)]))[0];
    await deliver(call);
    return falla === 'duplicada' ? deliver(call) : SIN_RED;
  };
  const red: Red = {
    cortada: false,
    sinLotes: false,
    falla: () => null,
    alResponder: () => {},
    llegadas: [],
    async transport(call) {
      const answer = await pass(call);
      await red.alResponder(call, answer);
      return answer;
    },
  };
  return red;
}
