/** A device that writes without end: each change under a key of its own, sent again until it is acknowledged. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TARIFA } from '#tests/support/tarifa.ts';
import { payloads } from '#tests/support/api.ts';

export interface Marcador {
  /** Changes acknowledged. */
  hechos: number;
  /** Sendings that got no answer, or that the server could not take. */
  perdidos: number;
  /** Acknowledged from the key's store: the answer before was lost. */
  repetidos: number;
  /** What each record was made as, by table. */
  creados: Map<string, Set<string>>;
  /** The last acknowledged commission of each driver. */
  comisiones: Map<string, number>;
  /** Answers that no retry explains. */
  raros: string[];
}

export const createMarcador = (): Marcador => ({
  hechos: 0,
  perdidos: 0,
  repetidos: 0,
  creados: new Map(),
  comisiones: new Map(),
  raros: [],
});

/** Not now: the server or its database is away, or the same request is still under way. */
const LATER = new Set(['no_disponible', 'en_curso']);
const GIVE_UP_MS = 60_000;

interface Cambio {
  method: string;
  path: string;
  body?: object;
}

/** Until it is acknowledged; answers datos. @throws where that takes a minute. */
export async function enviar(url: string, token: string, cambio: Cambio, marcador: Marcador): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  };
  const init = { method: cambio.method, headers, body: JSON.stringify(cambio.body ?? {}) };
  for (const start = Date.now(); Date.now() - start < GIVE_UP_MS; await sleep(20 + Math.random() * 50)) {
    const response = await fetch(`${url}/api${cambio.path}`, {
      ...init,
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    const body = await response?.json().catch(() => null);
    if (!response || !body || LATER.has(body.codigo)) {
      marcador.perdidos += 1;
      continue;
    }
    if (!response.ok) {
      marcador.raros.push(`${cambio.method} ${cambio.path}: ${response.status} ${JSON.stringify(body)}`);
      return;
    }
    marcador.hechos += 1;
    if (response.headers.get('idempotency-replayed')) marcador.repetidos += 1;
    return;
  }
  throw new Error(`${cambio.method} ${cambio.path} was not acknowledged within a minute`);
}

/** What all writers refer to. */
export interface Maestros {
  cliente: string;
  planta: string;
  chofer: string;
  camion: string;
  puerto: string;
  deposito: string;
}

export class Escritor {
  private readonly url: string;
  private readonly token: string;
  private readonly marcador: Marcador;

  constructor(url: string, token: string, marcador: Marcador) {
    this.url = url;
    this.token = token;
    this.marcador = marcador;
  }

  private async crear(tabla: string, path: string, body: object): Promise<string> {
    const uuid = randomUUID();
    await enviar(this.url, this.token, { method: 'POST', path, body: { ...body, uuid } }, this.marcador);
    const known = this.marcador.creados.get(tabla) ?? new Set();
    this.marcador.creados.set(tabla, known.add(uuid));
    return uuid;
  }

  private editar(path: string, body: object): Promise<void> {
    return enviar(this.url, this.token, { method: 'PATCH', path, body }, this.marcador);
  }

  async maestros(): Promise<Maestros> {
    const planta = randomUUID();
    const cliente = await this.crear('cliente', '/cliente', {
      ...payloads.cliente(),
      plantas: [{ uuid: planta, nombre: 'Planta', comuna: 'Chillán', direccion: 'Camino 1' }],
    });
    await this.crear('negociacion', '/negociacion', { cliente, ...TARIFA });
    return {
      cliente,
      planta,
      chofer: await this.crear('chofer', '/chofer', payloads.chofer()),
      camion: await this.crear('camion', '/camion', payloads.camion()),
      puerto: await this.crear('puerto', '/puerto', payloads.puerto()),
      deposito: await this.crear('deposito', '/deposito', payloads.deposito()),
    };
  }

  /** A driver hired and corrected, and a whole operation until it is invoiced. */
  async jornada({ cliente, planta, chofer, camion, puerto, deposito }: Maestros): Promise<void> {
    const nuevo = await this.crear('chofer', '/chofer', payloads.chofer());
    for (const comision of [20, 30]) {
      await this.editar(`/chofer/${nuevo}`, { comision });
      this.marcador.comisiones.set(nuevo, comision);
    }
    const etas = { eta_puerto: '2026-03-02T12:00:00Z', eta_planta: '2026-03-02T18:00:00Z' };
    const operacion = await this.crear('operacion', '/operacion', {
      tipo: 'IMPORTACION',
      cliente,
      monto: 350_000,
      ...etas,
    });
    await this.editar(`/operacion/${operacion}`, { choferId: chofer, camionId: camion });
    const mover = (dia: number, body: object): Promise<string> =>
      this.crear('movimiento', '/movimiento', {
        operacion,
        fecha_inicio: `2026-03-0${dia}T08:00:00Z`,
        fecha_termino: `2026-03-0${dia}T20:00:00Z`,
        ...body,
      });
    await mover(2, {
      tipo: 'Retiro en puerto',
      puerto,
      datos: { terminal: 'STI', numero: operacion.slice(0, 11) },
    });
    await mover(3, { tipo: 'Descarga en planta', planta });
    await mover(4, { tipo: 'Entrega de contenedor', deposito });
    await this.crear('factura', '/factura', { cliente, operaciones: [operacion] });
  }
}
