/**
 * The work of the office and the dispatchers: a change chosen from what the tab shows, or null where there is nothing
 * to do.
 */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { TableName } from '#contracts/tables.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { FIELDS_BY_TIPO, nextTipos } from '#domain/movimiento.ts';
import type { Id } from '#domain/tables.ts';
import { contenedorOptions } from '#views/custodia.ts';
import { facturableCharges, operacionesFacturables } from '#views/billing.ts';
import type { Reader } from '#views/reader.ts';
import { movimientosOf } from '#views/operacion.ts';
import { transporteListRow } from '#views/transporte.ts';
import type { SeededRandom } from './random.ts';
import { INICIO, iso } from './company.ts';

export interface OfficeTask {
  key: EndpointKey;
  request: SaveRequest;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type Action = (reader: Reader, random: SeededRandom) => OfficeTask | null;

const some = <T>(values: Iterable<T>, random: SeededRandom): T | undefined => {
  const all = [...values];
  return all.length === 0 ? undefined : random.oneOf(all);
};
const anyOf = <T extends TableName>(reader: Reader, table: T, random: SeededRandom) =>
  some(reader.all(table), random);

export const create = (key: EndpointKey, body: object): OfficeTask => ({ key, request: { body } });
export const update = (key: EndpointKey, id: Id, body: object): OfficeTask => ({
  key,
  request: { id, body },
});
export const remove = (key: EndpointKey, id: Id): OfficeTask => ({ key, request: { id } });

const place = (nombre: string) => ({ nombre, comuna: 'C', direccion: 'D' });

/** A movement that may follow, of an operation with a driver. */
const mover: Action = (reader, random) => {
  const open = [...reader.all('operacion')].filter((row) => row.chofer_id !== null && !row.finalizado);
  const operacion = some(open, random);
  if (!operacion) return null;
  const before = movimientosOf(reader, operacion.id);
  const vacios = contenedorOptions(reader, operacion.cliente_id);
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
  return create('movimiento.create', {
    operacion: operacion.id,
    tipo,
    ...refs,
    fecha_inicio: iso(start),
    fecha_termino: iso(start + (1 + random.below(30)) * HOUR),
    datos: { terminal: 'STI', numero: `MSCU${random.below(60)}`, underlang: random.chance(0.5), sello: 'S' },
  });
};

const porteo: Action = (reader, random) => {
  const agendados = [...reader.all('contenedor_transporte')]
    .map((row) => transporteListRow(reader, row))
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

const facturar: Action = (reader, random) => {
  const cliente = anyOf(reader, 'cliente', random);
  if (!cliente) return null;
  const operaciones = operacionesFacturables(reader, cliente.id).map(({ id }) => id);
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
  const byFacturar = [...reader.all('cliente')].flatMap(({ id }) => operacionesFacturables(reader, id));
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
    ({ id }) => operacionesFacturables(reader, id).length > 0,
  );
  const cliente = some(clientes, random);
  if (!cliente) return null;
  return create('factura.create', {
    cliente: cliente.id,
    operaciones: operacionesFacturables(reader, cliente.id).map(({ id }) => id),
    extras: facturableCharges(reader, cliente.id).map(({ id }) => id),
  });
};

/** Each kind of work with its weight. */
export const OFFICE_TASKS: Record<string, readonly [veces: number, hacer: Action]> = {
  'creates a chofer': [
    2,
    (_, random) =>
      create('chofer.create', { nombre: `Chofer ${random.below(1000)}`, contrato: 'Interno', comision: 10 }),
  ],
  'edits a chofer': [
    5,
    (reader, random) => {
      const row = anyOf(reader, 'chofer', random);
      const body = random.chance(0.5)
        ? { comision: random.below(40) }
        : { nombre: `Editado ${random.below(1000)}`, ...(random.chance(0.3) ? { contrato: 'Externo' } : {}) };
      return row ? update('chofer.update', row.id, body) : null;
    },
  ],
  'deletes a chofer': [
    1,
    (reader, random) => {
      const rows = [...reader.all('chofer')];
      return rows.length > 2 ? remove('chofer.remove', random.oneOf(rows).id) : null;
    },
  ],
  'creates a cliente': [
    1,
    (_, random) =>
      create('cliente.create', {
        nombre: `Cliente ${random.below(1000)}`,
        rut: '76105422-8',
        giro: 'G',
        cel: '9',
        razon_social: 'X',
        plantas: [place('P')],
      }),
  ],
  'edits a cliente': [
    2,
    (reader, random) => {
      const row = anyOf(reader, 'cliente', random);
      if (!row) return null;
      const plantas = [
        ...reader
          .where('planta', 'cliente_id', row.id)
          .map(({ id }) => ({ id, ...place(`P${random.below(9)}`) })),
        ...(random.chance(0.3) ? [place('Nueva')] : []),
      ];
      return update(
        'cliente.update',
        row.id,
        random.chance(0.5) ? { giro: `G${random.below(99)}` } : { plantas },
      );
    },
  ],
  'edits a tariff': [
    1,
    (reader, random) => {
      const row = anyOf(reader, 'negociacion', random);
      const body = { estadia_planta_horas: 1 + random.below(9), underlang_precio: random.below(90) * 1000 };
      return row ? update('negociacion.update', row.id, body) : null;
    },
  ],
  'schedules an operation': [
    3,
    (reader, random) => {
      const cliente = anyOf(reader, 'cliente', random);
      const tipo = random.chance(0.5) ? 'IMPORTACION' : 'EXPORTACION';
      const etas = { eta_puerto: iso(INICIO + random.below(60) * DAY), eta_planta: iso(INICIO + DAY) };
      return cliente
        ? create('operacion.create', { tipo, cliente: cliente.id, monto: random.below(99) * 1000, ...etas })
        : null;
    },
  ],
  'assigns an operation': [
    4,
    (reader, random) => {
      const free = [...reader.all('operacion')].filter(({ chofer_id }) => chofer_id === null);
      const row = random.chance(0.8) ? some(free, random) : anyOf(reader, 'operacion', random);
      const chofer = anyOf(reader, 'chofer', random);
      const camion = anyOf(reader, 'camion', random);
      if (!row || !chofer || !camion) return null;
      return update('operacion.update', row.id, { choferId: chofer.id, camionId: camion.id });
    },
  ],
  'corrects an operation': [
    2,
    (reader, random) => {
      const row = anyOf(reader, 'operacion', random);
      const body = random.chance(0.5)
        ? { monto: random.below(999) }
        : { eta_planta: iso(INICIO + random.below(50) * DAY) };
      return row ? update('operacion.update', row.id, body) : null;
    },
  ],
  'deletes an operation': [
    1,
    (reader, random) => {
      const row = anyOf(reader, 'operacion', random);
      return row ? remove('operacion.remove', row.id) : null;
    },
  ],
  'records a movement': [8, mover],
  'corrects a movement': [
    2,
    (reader, random) => {
      const row = anyOf(reader, 'movimiento', random);
      if (!row) return null;
      const start = Date.parse(row.fecha_inicio);
      const body = random.chance(0.5)
        ? { fecha_inicio: iso(start), fecha_termino: iso(start + random.below(40) * HOUR) }
        : { datos: { sello: `S${random.below(9)}` } };
      return update('movimiento.update', row.id, body);
    },
  ],
  'undoes a movement': [
    1,
    (reader, random) => {
      const operacion = anyOf(reader, 'operacion', random);
      const last = operacion && movimientosOf(reader, operacion.id).at(-1);
      return last ? remove('movimiento.remove', last.id) : null;
    },
  ],
  'schedules containers': [
    2,
    (reader, random) => {
      const cliente = anyOf(reader, 'cliente', random);
      const bodega = anyOf(reader, 'bodega', random);
      const deposito = anyOf(reader, 'deposito', random);
      if (!cliente || !bodega || !deposito) return null;
      const numeros = Array.from({ length: 1 + random.below(2) }, () => random.below(60));
      return create('contenedor.create', {
        clienteId: cliente.id,
        bodegaId: bodega.id,
        depositoId: deposito.id,
        fecha_agendamiento: iso(INICIO + random.below(9) * DAY),
        contenedores: numeros.map((n) => ({ numero: `TCLU${n}`, underlang: n % 2 === 0 })),
      });
    },
  ],
  'carries containers': [3, porteo],
  'deletes an agendamiento': [
    1,
    (reader, random) => {
      const row = anyOf(reader, 'contenedor_transporte', random);
      return row ? remove('transporte.remove', row.id) : null;
    },
  ],
  'makes an invoice': [3, facturar],
  'marks an invoice': [
    2,
    (reader, random) => {
      const row = anyOf(reader, 'factura', random);
      return row ? update('factura.update', row.id, { pagada: random.chance(0.5) }) : null;
    },
  ],
  'deletes an invoice': [
    1,
    (reader, random) => {
      const row = anyOf(reader, 'factura', random);
      return row ? remove('factura.remove', row.id) : null;
    },
  ],
};
