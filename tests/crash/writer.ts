/** A device that writes continuously: each change has a key of its own and is sent again until it is acknowledged. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TARIFA } from '#tests/support/tarifa.ts';
import { payloads } from '#tests/support/payloads.ts';

export interface Counter {
  /** The number of acknowledged changes. */
  acknowledged: number;
  /** The number of requests without an answer, or that the server could not process. */
  lost: number;
  /** The number of answers repeated by key: the first answer was lost. */
  duplicates: number;
  /** The records as they were created, by table. */
  created: Map<string, Set<string>>;
  /** The last acknowledged commission of each driver. */
  comisiones: Map<string, number>;
  /** Unexpected answers. */
  odd: string[];
}

export const createCounter = (): Counter => ({
  acknowledged: 0,
  lost: 0,
  duplicates: 0,
  created: new Map(),
  comisiones: new Map(),
  odd: [],
});

/** Whether to try again: the server or its database is unavailable, or the same request is still being processed. */
const LATER = new Set(['no_disponible', 'en_curso']);
const GIVE_UP_MS = 60_000;

interface Change {
  method: string;
  path: string;
  body?: object;
}

/** Sends the change until it is acknowledged. @returns datos @throws Error after a minute */
export async function send(url: string, token: string, change: Change, counter: Counter): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  };
  const init = { method: change.method, headers, body: JSON.stringify(change.body ?? {}) };
  for (const start = Date.now(); Date.now() - start < GIVE_UP_MS; await sleep(20 + Math.random() * 50)) {
    const response = await fetch(`${url}/api${change.path}`, {
      ...init,
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    const body = await response?.json().catch(() => null);
    if (!response || !body || LATER.has(body.codigo)) {
      counter.lost += 1;
      continue;
    }
    if (!response.ok) {
      counter.odd.push(`${change.method} ${change.path}: ${response.status} ${JSON.stringify(body)}`);
      return;
    }
    counter.acknowledged += 1;
    if (response.headers.get('idempotency-replayed')) counter.duplicates += 1;
    return;
  }
  throw new Error(`${change.method} ${change.path} was not acknowledged within a minute`);
}

/** The records that all writers refer to. */
export interface Master {
  cliente: string;
  planta: string;
  chofer: string;
  camion: string;
  puerto: string;
  deposito: string;
}

export class Writer {
  private readonly url: string;
  private readonly token: string;
  private readonly counter: Counter;

  constructor(url: string, token: string, counter: Counter) {
    this.url = url;
    this.token = token;
    this.counter = counter;
  }

  private async createOne(table: string, path: string, body: object): Promise<string> {
    const uuid = randomUUID();
    await send(this.url, this.token, { method: 'POST', path, body: { ...body, uuid } }, this.counter);
    const known = this.counter.created.get(table) ?? new Set();
    this.counter.created.set(table, known.add(uuid));
    return uuid;
  }

  private editOne(path: string, body: object): Promise<void> {
    return send(this.url, this.token, { method: 'PATCH', path, body }, this.counter);
  }

  async maestros(): Promise<Master> {
    const planta = randomUUID();
    const cliente = await this.createOne('cliente', '/cliente', {
      ...payloads.cliente(),
      plantas: [{ uuid: planta, nombre: 'Planta', comuna: 'Chillán', direccion: 'Camino 1' }],
    });
    await this.createOne('negociacion', '/negociacion', { cliente, ...TARIFA });
    return {
      cliente,
      planta,
      chofer: await this.createOne('chofer', '/chofer', payloads.chofer()),
      camion: await this.createOne('camion', '/camion', payloads.camion()),
      puerto: await this.createOne('puerto', '/puerto', payloads.puerto()),
      deposito: await this.createOne('deposito', '/deposito', payloads.deposito()),
    };
  }

  /** Creates and edits a driver, and plays a whole operation until it is invoiced. */
  async jornada({ cliente, planta, chofer, camion, puerto, deposito }: Master): Promise<void> {
    const newOne = await this.createOne('chofer', '/chofer', payloads.chofer());
    for (const comision of [20, 30]) {
      await this.editOne(`/chofer/${newOne}`, { comision });
      this.counter.comisiones.set(newOne, comision);
    }
    const etas = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
    const operacion = await this.createOne('operacion', '/operacion', {
      tipo: 'IMPORTACION',
      cliente,
      monto: 350_000,
      ...etas,
    });
    await this.editOne(`/operacion/${operacion}`, { choferId: chofer, camionId: camion });
    const mover = (day: number, body: object): Promise<string> =>
      this.createOne('movimiento', '/movimiento', {
        operacion,
        fecha_inicio: `2026-03-0${day}T08:00:00Z`,
        fecha_termino: `2026-03-0${day}T20:00:00Z`,
        ...body,
      });
    await mover(2, {
      tipo: 'Retiro en puerto',
      puerto,
      datos: { terminal: 'STI', numero: operacion.slice(0, 11) },
    });
    await mover(3, { tipo: 'Descarga en planta', planta });
    await mover(4, { tipo: 'Entrega de contenedor', deposito });
    await this.createOne('factura', '/factura', { cliente, operaciones: [operacion] });
  }
}
