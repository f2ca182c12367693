/**
 * This device's answers to the calls for one record, for the options of a select, and for what a client has to be
 * invoiced.
 */
import type { AlmacenDetalle } from '#contracts/contenedor.ts';
import type { EndpointKey, SelectOption } from '#contracts/endpoints.ts';
import { MODULES, type ModuleKey } from '#contracts/module.ts';
import type { Notificacion } from '#contracts/notificacion.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import { atOnce } from '#domain/steps.ts';
import { normalize } from '#domain/text.ts';
import { toAbonoRecord } from '#views/abono.ts';
import { toAdjuntoRecord } from '#views/adjunto.ts';
import { toDocumentoRecord } from '#views/documento.ts';
import { toAlmacenDetalle } from '#views/almacen.ts';
import { type CuentaDays, toCuenta } from '#views/cuenta.ts';
import { storedEmpties } from '#views/custodia.ts';
import { toCobroRecord } from '#views/extra.ts';
import { toFacturaRecord } from '#views/factura.ts';
import { facturableCharges, toOperacionesFacturables } from '#views/billing.ts';
import { byId, type Reader } from '#views/reader.ts';
import { toModuleRecord } from '#views/module.ts';
import { toMovimientoRecord } from '#views/movimiento.ts';
import { notificacionSteps } from '#views/notificacion.ts';
import { sameJson } from '#domain/same-json.ts';
import { toOperacionRecord } from '#views/operacion.ts';
import { toTransporteRecord } from '#views/transporte.ts';
import { toPendingLiquidacion, toLiquidacionRecord } from '#views/liquidacion.ts';
import { toVencimientoRecord } from '#views/vencimiento.ts';
import { serverTime } from '../net/server-clock.ts';
import { OverlayLayer } from './replica.ts';
import { tableOf } from './table-of.ts';
import { MINUTE_MS } from '#domain/milliseconds.ts';

const isModule = (table: string): table is ModuleKey => (MODULES as readonly string[]).includes(table);

/** A live record as its GET shows it; null where this device does not have it. */
export function localRecord(reader: Reader, table: TableName, id: Id): Record<string, unknown> | null {
  const row = reader.get(table, id);
  if (!row || row.deleted_at !== null) return null;
  if (table === 'operacion') return toOperacionRecord(reader, row as Tables['operacion']);
  if (table === 'movimiento') return toMovimientoRecord(reader, row as Tables['movimiento']);
  if (table === 'adjunto') return toAdjuntoRecord(row as Tables['adjunto']);
  if (table === 'documento') return toDocumentoRecord(row as Tables['documento']);
  if (table === 'vencimiento') return toVencimientoRecord(reader, row as Tables['vencimiento'], serverTime());
  if (table === 'extra') return toCobroRecord(reader, row as Tables['extra']);
  if (table === 'abono') return toAbonoRecord(row as Tables['abono']);
  if (table === 'liquidacion') return toLiquidacionRecord(reader, row as Tables['liquidacion']);
  if (table === 'factura') return toFacturaRecord(reader, row as Tables['factura']);
  if (table === 'contenedor_transporte') return toTransporteRecord(reader, row as Tables[typeof table]);
  // A porteo is shown as its agendamiento, as in the server's answer.
  if (table === 'porteo')
    return localRecord(reader, 'contenedor_transporte', (row as Tables['porteo']).transporte_id);
  return isModule(table) ? toModuleRecord(reader, table, row as Tables[ModuleKey]) : null;
}

type NamedRecord = SelectOption & { nombre: string };

const byNombre = (a: NamedRecord, b: NamedRecord): number => {
  const [x, y] = [normalize(a.nombre), normalize(b.nombre)];
  return x === y ? byId(a, b) : x < y ? -1 : 1;
};

const SELECTS: Record<string, (reader: Reader) => NamedRecord[]> = {
  chofer: (reader) =>
    [...reader.all('chofer')].map(({ id, nombre, contrato, rut, cel }) => ({
      id,
      nombre,
      contrato,
      rut,
      cel,
    })),
  camion: (reader) =>
    [...reader.all('camion')].map(({ id, placa, marca, placa_carro }) => ({
      id,
      nombre: placa,
      marca,
      placa,
      placa_carro,
    })),
  cliente: (reader) => [...reader.all('cliente')].map(({ id, nombre }) => ({ id, nombre })),
  bodega: (reader) => [...reader.all('bodega')].map(({ id, nombre }) => ({ id, nombre })),
  deposito: (reader) => [...reader.all('deposito')].map(({ id, nombre, porteo }) => ({ id, nombre, porteo })),
  puerto: (reader) => [...reader.all('puerto')].map(({ id, nombre }) => ({ id, nombre })),
  'cliente.negociacion': (reader) =>
    [...reader.all('cliente')]
      .filter(({ id }) => reader.where('negociacion', 'cliente_id', id).length === 0)
      .map(({ id, nombre }) => ({ id, nombre })),
};

/** The whole answer to GET /contenedor/cliente/{clienteId}/{withGoods}; null without such a client. */
export function almacenOf(reader: Reader, params: Record<string, Id>): AlmacenDetalle | null {
  const cliente = reader.get('cliente', params.clienteId ?? null);
  return cliente?.deleted_at === null ? toAlmacenDetalle(reader, cliente, params.withGoods === 'true') : null;
}

const notices = new WeakMap<Reader, { minute: number; datos: Notificacion }>();

const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS);

/** The notifications of the bell, if they were computed in this minute and nothing has changed since: days pass. */
export function keptNotices(reader: Reader): Notificacion | undefined {
  const kept = notices.get(reader);
  return kept?.minute === minuteOf(serverTime()) ? kept.datos : undefined;
}

/** Computes them. They read every client's debts, so it stops now and then, for its caller to pause. */
export function* makeNotices(reader: Reader): Generator<void, Notificacion> {
  const now = serverTime();
  const datos = yield* notificacionSteps(reader, new Date(now).toISOString());
  notices.set(reader, { minute: minuteOf(now), datos });
  return datos;
}

/** Whether unsent changes alter a client's statement. */
export function altersCuenta(reader: Reader, id: Id, days: CuentaDays): boolean {
  if (!(reader instanceof OverlayLayer)) return false;
  return !sameJson(toCuenta(reader, id, days), toCuenta(reader.base, id, days));
}

/** The `datos` of a call; null where it asks for a record that this device does not have. */
export function localAnswerOf(reader: Reader, key: EndpointKey, params: Record<string, Id>): unknown {
  const { id, clienteId } = params;
  const client = (): Id | null => reader.get('cliente', clienteId ?? null)?.id ?? null;
  if (key.endsWith('.select') && key !== 'contenedor.select') {
    return SELECTS[key.slice(0, -'.select'.length)]?.(reader).toSorted(byNombre);
  }
  if (key === 'notificacion') return keptNotices(reader) ?? atOnce(makeNotices(reader));
  if (key.endsWith('.get') && id !== undefined) {
    return localRecord(reader, tableOf(key), id);
  }
  if (key === 'liquidacion.pendiente') {
    const chofer = reader.get('chofer', params.choferId ?? null);
    return chofer ? toPendingLiquidacion(reader, chofer.id, null) : null;
  }
  if (key === 'cliente.cuenta') return toCuenta(reader, id ?? '', params);
  const cliente = client();
  if (cliente === null) return null;
  if (key === 'operacion.facturables') return toOperacionesFacturables(reader, cliente);
  if (key === 'extra.facturables') return facturableCharges(reader, cliente);
  if (key === 'contenedor.select') return storedEmpties(reader, cliente);
  if (key === 'contenedor.cliente') return almacenOf(reader, params)?.datos;
  return undefined;
}
