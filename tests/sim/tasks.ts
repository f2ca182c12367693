/** Building blocks of the office's work, and the changes that depend on the state of an operation. */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { TableName } from '#contracts/tables.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import type { NewContent } from '#data/store/content-meta.ts';
import { FIELDS_BY_TIPO, nextTipos } from '#domain/movimiento.ts';
import type { Id } from '#domain/tables.ts';
import { storedEmpties } from '#views/custodia.ts';
import { facturableCharges, toOperacionesFacturables } from '#views/billing.ts';
import { pendingByChofer, pendingLines } from '#views/liquidacion.ts';
import type { Reader } from '#views/reader.ts';
import { movimientosOf } from '#views/operacion.ts';
import { toTransporteListRow } from '#views/transporte.ts';
import type { SeededRandom } from './random.ts';
import { INICIO, iso } from './company.ts';

export interface OfficeTask {
  key: EndpointKey;
  request: SaveRequest;
  /** The bytes of a new attachment. */
  content?: NewContent;
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export type Action = (reader: Reader, random: SeededRandom) => OfficeTask | null;

export const some = <T>(values: Iterable<T>, random: SeededRandom): T | undefined => {
  const all = [...values];
  return all.length === 0 ? undefined : random.oneOf(all);
};
export const anyOf = <T extends TableName>(reader: Reader, table: T, random: SeededRandom) =>
  some(reader.all(table), random);

export const create = (key: EndpointKey, body: object): OfficeTask => ({ key, request: { body } });
export const update = (key: EndpointKey, id: Id, body: object): OfficeTask => ({
  key,
  request: { id, body },
});
export const remove = (key: EndpointKey, id: Id): OfficeTask => ({ key, request: { id } });

export const place = (nombre: string) => ({ nombre, comuna: 'C', direccion: 'D' });

/** A movement that may follow, of an operation with a driver. */
export const mover: Action = (reader, random) => {
  const open = [...reader.all('operacion')].filter((row) => row.chofer_id !== null && !row.finalizado);
  const operacion = some(open, random);
  if (!operacion) return null;
  const before = movimientosOf(reader, operacion.id);
  const vacios = storedEmpties(reader, operacion.cliente_id);
  const tipos = nextTipos(operacion.tipo, before.at(-1)?.tipo ?? null);
  const stored = tipos.includes('Retiro de contenedor en Bodega') && vacios.length > 0;
  const tipo = stored
    ? 'Retiro de contenedor en Bodega'
    : some(
        tipos.filter((each) => each !== 'Retiro de contenedor en Bodega'),
        random,
      );
  if (!tipo) return null;
  const ids: Record<string, Id | undefined> = {
    planta: some(reader.where('planta', 'cliente_id', operacion.cliente_id), random)?.id,
    puerto: anyOf(reader, 'puerto', random)?.id,
    deposito: anyOf(reader, 'deposito', random)?.id,
    bodega: anyOf(reader, 'bodega', random)?.id,
    contenedor: some(vacios, random)?.id,
  };
  const { required } = FIELDS_BY_TIPO[tipo];
  const refs = Object.fromEntries(
    Object.entries(ids).filter(([field]) => required.includes(field as 'planta')),
  );
  const start = INICIO + (3 + before.length * 2) * DAY;
  const hours = 1 + random.below(30);
  return create('movimiento.create', {
    operacion: operacion.id,
    tipo,
    ...refs,
    fecha_inicio: iso(start),
    fecha_termino: iso(start + hours * HOUR),
    ...(hours % 3 === 0 ? { termino_estimado: true } : {}),
    datos: { terminal: 'STI', numero: `MSCU${random.below(60)}`, underlang: random.chance(0.5), sello: 'S' },
  });
};

export const porteo: Action = (reader, random) => {
  const agendados = [...reader.all('contenedor_transporte')]
    .map((row) => toTransporteListRow(reader, row))
    .filter(({ contenedores }) => contenedores.length > 0);
  const agendado = some(agendados, random);
  const chofer = anyOf(reader, 'chofer', random);
  const camion = anyOf(reader, 'camion', random);
  if (!agendado || !chofer || !camion) return null;
  const start = INICIO + random.below(10) * DAY;
  return create('transporte.create', {
    contenedorTransporteId: agendado.id,
    choferId: chofer.id,
    camionId: camion.id,
    inicio: iso(start),
    fin: iso(start + random.below(60) * HOUR),
    contenedores: agendado.contenedores.slice(0, 1 + random.below(2)).map(({ id }) => id),
  });
};

export const facturar: Action = (reader, random) => {
  const cliente = anyOf(reader, 'cliente', random);
  if (!cliente) return null;
  const operaciones = toOperacionesFacturables(reader, cliente.id).map(({ id }) => id);
  const extras = facturableCharges(reader, cliente.id).map(({ id }) => id);
  if (operaciones.length + extras.length === 0) return null;
  const part = <T>(ids: T[]): T[] => ids.filter(() => random.chance(0.7));
  return create('factura.create', {
    cliente: cliente.id,
    operaciones: part(operaciones),
    extras: part(extras),
  });
};

/** Corrects a movement of an operation that can be invoiced, so that its charges change. */
export const correctFacturable: Action = (reader, random) => {
  const byFacturar = [...reader.all('cliente')].flatMap(({ id }) => toOperacionesFacturables(reader, id));
  const operacion = some(byFacturar, random);
  const row = operacion && some(movimientosOf(reader, operacion.id), random);
  if (!row) return null;
  const start = Date.parse(row.fecha_inicio);
  const fecha_termino = iso(start + (1 + random.below(90)) * HOUR);
  return update('movimiento.update', row.id, { fecha_inicio: iso(start), fecha_termino });
};

/** Everything that a client owes. */
export const facturarAll: Action = (reader, random) => {
  const clientes = [...reader.all('cliente')].filter(
    ({ id }) => toOperacionesFacturables(reader, id).length > 0,
  );
  const cliente = some(clientes, random);
  if (!cliente) return null;
  return create('factura.create', {
    cliente: cliente.id,
    operaciones: toOperacionesFacturables(reader, cliente.id).map(({ id }) => id),
    extras: facturableCharges(reader, cliente.id).map(({ id }) => id),
  });
};

/** Settles a driver: most of what he has earned. */
export const liquidar: Action = (reader, random) => {
  const pending = some(pendingByChofer(reader), random);
  if (!pending) return null;
  const lines = pendingLines(reader, pending.id, { desde: null, hasta: null });
  const chosen = lines.filter((_, n) => n === 0 || random.chance(0.8));
  return create('liquidacion.create', {
    chofer: pending.id,
    hasta: '2199-12-31',
    operaciones: chosen.map(({ operacion_id }) => operacion_id),
    anticipos: random.below(3) * 10_000,
  });
};

/** Frees what a settlement contains. */
export const freeSettlement: Action = (reader, random) => {
  const row = anyOf(reader, 'liquidacion', random);
  return row ? remove('liquidacion.remove', row.id) : null;
};
