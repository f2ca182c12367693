/** The metrics for Prometheus: docs/OPERATION.md has the list. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ChangeFeed } from './db/change-feed.ts';
import type { RequestMetric } from './http/request-id.ts';

/** Seconds: a page of a list takes some 3 ms, a login 30, a batch up to a second or two. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Metrics {
  begin: (method: string) => void;
  measure: (measure: RequestMetric) => void;
  /** The number of open event streams. */
  countEvents: (open: number) => void;
  contentType: string;
  text: () => Promise<string>;
}

interface ConnectionCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** `changes` reports each version, whichever process wrote it. */
export function createMetrics(pool: ConnectionCounts, changes: Pick<ChangeFeed, 'subscribe'>): Metrics {
  const record = new Registry();
  let events = 0;
  let writes = 0;
  let version = 0;
  changes.subscribe((newOne) => (version = newOne));
  collectDefaultMetrics({ register: record });
  const duration = new Histogram({
    name: 'transporte_http_solicitud_segundos',
    help: 'Calls of the API, by method, route and class of status',
    labelNames: ['metodo', 'ruta', 'clase'] as const,
    buckets: BUCKETS,
    registers: [record],
  });
  const read = (name: string, help: string, readValue: () => number): void => {
    const gauge: Gauge = new Gauge({
      name: `transporte_${name}`,
      help,
      registers: [record],
      collect: () => gauge.set(readValue()),
    });
  };
  read('conexiones', 'Connections to Postgres', () => pool.totalCount);
  read('conexiones_libres', 'Those of them that nobody uses', () => pool.idleCount);
  read('conexiones_en_espera', 'Calls that wait for one', () => pool.waitingCount);
  read('escrituras_en_curso', 'Writes under way, or waiting for those before them', () => writes);
  read('eventos_abiertos', 'Open streams of events: screens in sight', () => events);
  read('version', 'The last change that this process has heard of', () => version);
  return {
    begin: (method) => {
      if (method !== 'GET') writes += 1;
    },
    measure: ({ metodo, ruta, status, ms }) => {
      if (metodo !== 'GET') writes -= 1;
      duration.observe({ metodo, ruta, clase: `${Math.floor(status / 100)}xx` }, ms / 1000);
    },
    countEvents: (open) => (events = open),
    contentType: record.contentType,
    text: () => record.metrics(),
  };
}
