/** What Prometheus asks a process for: docs/OPERATION.md has the list. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ChangeFeed } from './db/change-feed.ts';
import type { Medida } from './http/request-id.ts';

/** Seconds: a page of a list takes some 3 ms, a login 30, a lote up to a second or two. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Metricas {
  comenzar: (metodo: string) => void;
  medir: (medida: Medida) => void;
  /** How many streams of events are open now. */
  contarEventos: (abiertas: number) => void;
  contentType: string;
  texto: () => Promise<string>;
}

interface Conexiones {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** `cambios` is told each version, whichever process wrote it. */
export function createMetricas(pool: Conexiones, cambios: Pick<ChangeFeed, 'subscribe'>): Metricas {
  const registro = new Registry();
  let eventos = 0;
  let escrituras = 0;
  let version = 0;
  cambios.subscribe((nueva) => (version = nueva));
  collectDefaultMetrics({ register: registro });
  const duracion = new Histogram({
    name: 'transporte_http_solicitud_segundos',
    help: 'Calls of the API, by method, route and class of status',
    labelNames: ['metodo', 'ruta', 'clase'] as const,
    buckets: BUCKETS,
    registers: [registro],
  });
  const leida = (name: string, help: string, leer: () => number): void => {
    const gauge: Gauge = new Gauge({
      name: `transporte_${name}`,
      help,
      registers: [registro],
      collect: () => gauge.set(leer()),
    });
  };
  leida('conexiones', 'Connections to Postgres', () => pool.totalCount);
  leida('conexiones_libres', 'Those of them that nobody uses', () => pool.idleCount);
  leida('conexiones_en_espera', 'Calls that wait for one', () => pool.waitingCount);
  leida('escrituras_en_curso', 'Writes under way, or waiting for those before them', () => escrituras);
  leida('eventos_abiertos', 'Open streams of events: screens in sight', () => eventos);
  leida('version', 'The last change that this process has heard of', () => version);
  return {
    comenzar: (metodo) => {
      if (metodo !== 'GET') escrituras += 1;
    },
    medir: ({ metodo, ruta, status, ms }) => {
      if (metodo !== 'GET') escrituras -= 1;
      duracion.observe({ metodo, ruta, clase: `${Math.floor(status / 100)}xx` }, ms / 1000);
    },
    contarEventos: (abiertas) => (eventos = abiertas),
    contentType: registro.contentType,
    texto: () => registro.metrics(),
  };
}
