/** What this device itself answers to the calls for one record, a select, or what a client has to be invoiced. */
import type { AlmacenDetalle } from '#contracts/contenedor.ts';
import type { EndpointKey, OpcionSelect } from '#contracts/endpoints.ts';
import { MODULOS, type ModuloKey } from '#contracts/module.ts';
import type { Notificacion } from '#contracts/notificacion.ts';
import type { Tabla, Tablas } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import { normaliza } from '#domain/text.ts';
import { almacenDetalle } from '#views/almacen.ts';
import { contenedorOpciones } from '#views/custodia.ts';
import { facturaRecord } from '#views/factura.ts';
import { cobrosFacturables, operacionesFacturables } from '#views/billing.ts';
import { byId, type Lector } from '#views/reader.ts';
import { moduloRecord } from '#views/module.ts';
import { movimientoRecord } from '#views/movimiento.ts';
import { notificacionDe } from '#views/notificacion.ts';
import { operacionRecord } from '#views/operacion.ts';
import { transporteRecord } from '#views/transporte.ts';
import { serverTime } from '../net/server-clock.ts';
import { tablaDe } from './table-of.ts';

const isModulo = (tabla: string): tabla is ModuloKey => (MODULOS as readonly string[]).includes(tabla);

/** A live record as its GET shows it; null where this device does not have it. */
export function registroDe(lector: Lector, tabla: Tabla, id: Id): Record<string, unknown> | null {
  const row = lector.get(tabla, id);
  if (!row || row.deleted_at !== null) return null;
  if (tabla === 'operacion') return operacionRecord(lector, row as Tablas['operacion']);
  if (tabla === 'movimiento') return movimientoRecord(lector, row as Tablas['movimiento']);
  if (tabla === 'factura') return facturaRecord(lector, row as Tablas['factura']);
  if (tabla === 'contenedor_transporte') return transporteRecord(lector, row as Tablas[typeof tabla]);
  // A porteo is shown as the agendamiento that it belongs to, as the answer to it is.
  if (tabla === 'porteo')
    return registroDe(lector, 'contenedor_transporte', (row as Tablas['porteo']).transporte_id);
  return isModulo(tabla) ? moduloRecord(lector, tabla, row as Tablas[ModuloKey]) : null;
}

type Nombrada = OpcionSelect & { nombre: string };

const byNombre = (a: Nombrada, b: Nombrada): number => {
  const [x, y] = [normaliza(a.nombre), normaliza(b.nombre)];
  return x === y ? byId(a, b) : x < y ? -1 : 1;
};

const SELECTS: Record<string, (lector: Lector) => Nombrada[]> = {
  chofer: (lector) => [...lector.all('chofer')].map(({ id, nombre, contrato }) => ({ id, nombre, contrato })),
  camion: (lector) =>
    [...lector.all('camion')].map(({ id, placa, marca }) => ({ id, nombre: placa, marca, placa })),
  cliente: (lector) => [...lector.all('cliente')].map(({ id, nombre }) => ({ id, nombre })),
  bodega: (lector) => [...lector.all('bodega')].map(({ id, nombre }) => ({ id, nombre })),
  deposito: (lector) => [...lector.all('deposito')].map(({ id, nombre, porteo }) => ({ id, nombre, porteo })),
  puerto: (lector) => [...lector.all('puerto')].map(({ id, nombre }) => ({ id, nombre })),
  'cliente.negociacion': (lector) =>
    [...lector.all('cliente')]
      .filter(({ id }) => lector.where('negociacion', 'cliente_id', id).length === 0)
      .map(({ id, nombre }) => ({ id, nombre })),
};

/** The whole answer to GET /contenedor/cliente/{clienteId}/{withGoods}; null without such a client. */
export function almacenDe(lector: Lector, params: Record<string, Id>): AlmacenDetalle | null {
  const cliente = lector.get('cliente', params.clienteId ?? null);
  return cliente?.deleted_at === null ? almacenDetalle(lector, cliente, params.withGoods === 'true') : null;
}

const MINUTO_MS = 60_000;
const avisos = new WeakMap<Lector, { minuto: number; datos: Notificacion }>();

/** Reads every client's debts, so it is kept while nothing has changed: a minute, since days go by. */
function avisosDe(lector: Lector): Notificacion {
  const ahora = serverTime();
  const minuto = Math.floor(ahora / MINUTO_MS);
  const kept = avisos.get(lector);
  if (kept?.minuto === minuto) return kept.datos;
  const datos = notificacionDe(lector, new Date(ahora).toISOString());
  avisos.set(lector, { minuto, datos });
  return datos;
}

/** The `datos` of a call; null where it asks for a record that this device does not have. */
export function datosDe(lector: Lector, key: EndpointKey, params: Record<string, Id>): unknown {
  const { id, clienteId } = params;
  const client = (): Id | null => lector.get('cliente', clienteId ?? null)?.id ?? null;
  if (key.endsWith('.select') && key !== 'contenedor.select') {
    return SELECTS[key.slice(0, -'.select'.length)]?.(lector).toSorted(byNombre);
  }
  if (key === 'notificacion') return avisosDe(lector);
  if (key.endsWith('.get') && id !== undefined) {
    return registroDe(lector, tablaDe(key), id);
  }
  const cliente = client();
  if (cliente === null) return null;
  if (key === 'operacion.facturables') return operacionesFacturables(lector, cliente);
  if (key === 'extra.facturables') return cobrosFacturables(lector, cliente);
  if (key === 'contenedor.select') return contenedorOpciones(lector, cliente);
  if (key === 'contenedor.cliente') return almacenDe(lector, params)?.datos;
  return undefined;
}
