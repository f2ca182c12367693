/** What the office and the dispatchers do: a change to make, from what the tab shows, or nothing to be done. */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Tabla } from '#contracts/tables.ts';
import type { Peticion } from '#data/outbox/prepare.ts';
import { CAMPOS_POR_TIPO, nextTipos } from '#domain/movimiento.ts';
import type { Id } from '#domain/tables.ts';
import { contenedorOpciones } from '#views/custodia.ts';
import { cobrosFacturables, operacionesFacturables } from '#views/billing.ts';
import type { Lector } from '#views/reader.ts';
import { movimientosDe } from '#views/operacion.ts';
import { transporteFila } from '#views/transporte.ts';
import type { Azar } from './random.ts';
import { INICIO, iso } from './company.ts';

export interface Tarea {
  key: EndpointKey;
  peticion: Peticion;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type Hacer = (lector: Lector, azar: Azar) => Tarea | null;

const some = <T>(values: Iterable<T>, azar: Azar): T | undefined => {
  const all = [...values];
  return all.length === 0 ? undefined : azar.oneOf(all);
};
const anyOf = <T extends Tabla>(lector: Lector, tabla: T, azar: Azar) => some(lector.all(tabla), azar);

export const create = (key: EndpointKey, body: object): Tarea => ({ key, peticion: { body } });
export const update = (key: EndpointKey, id: Id, body: object): Tarea => ({ key, peticion: { id, body } });
export const remove = (key: EndpointKey, id: Id): Tarea => ({ key, peticion: { id } });

/** A device does not know whether a driver may be deleted: the server refuses it while the driver has work to do. */
export function isUnjudged(lector: Lector, { key, peticion }: Tarea): boolean {
  if (key !== 'chofer.remove') return false;
  const isBusy = ({ finalizado }: { finalizado: boolean }): boolean => !finalizado;
  return lector.where('operacion', 'chofer_id', peticion.id!).some(isBusy);
}

const lugar = (nombre: string) => ({ nombre, comuna: 'C', direccion: 'D' });

/** A movement that may come next, of an operation that has a driver. */
const mover: Hacer = (lector, azar) => {
  const open = [...lector.all('operacion')].filter((row) => row.chofer_id !== null && !row.finalizado);
  const operacion = some(open, azar);
  if (!operacion) return null;
  const before = movimientosDe(lector, operacion.id);
  const vacios = contenedorOpciones(lector, operacion.cliente_id);
  const tipos = nextTipos(operacion.tipo, before.at(-1)?.tipo ?? null);
  const stored = tipos.includes('Retiro de contenedor en Bodega') && vacios.length > 0;
  const tipo = stored
    ? 'Retiro de contenedor en Bodega'
    : some(
        tipos.filter((each) => each !== 'Retiro de contenedor en Bodega'),
        azar,
      );
  if (!tipo) return null;
  const ids: Record<string, Id | undefined> = {
    planta: some(lector.where('planta', 'cliente_id', operacion.cliente_id), azar)?.id,
    puerto: anyOf(lector, 'puerto', azar)?.id,
    deposito: anyOf(lector, 'deposito', azar)?.id,
    bodega: anyOf(lector, 'bodega', azar)?.id,
    contenedor: some(vacios, azar)?.id,
  };
  const { requeridos } = CAMPOS_POR_TIPO[tipo];
  const refs = Object.fromEntries(
    Object.entries(ids).filter(([campo]) => requeridos.includes(campo as 'planta')),
  );
  const start = INICIO + (3 + before.length * 2) * DAY;
  return create('movimiento.create', {
    operacion: operacion.id,
    tipo,
    ...refs,
    fecha_inicio: iso(start),
    fecha_termino: iso(start + (1 + azar.below(30)) * HOUR),
    datos: { terminal: 'STI', numero: `MSCU${azar.below(60)}`, underlang: azar.chance(0.5), sello: 'S' },
  });
};

const porteo: Hacer = (lector, azar) => {
  const agendados = [...lector.all('contenedor_transporte')]
    .map((row) => transporteFila(lector, row))
    .filter(({ contenedores }) => contenedores.length > 0);
  const agendado = some(agendados, azar);
  const chofer = anyOf(lector, 'chofer', azar);
  const camion = anyOf(lector, 'camion', azar);
  if (!agendado || !chofer || !camion) return null;
  const start = INICIO + azar.below(10) * DAY;
  return create('transporte.create', {
    contenedorTransporteId: agendado.id,
    choferId: chofer.id,
    camionId: camion.id,
    inicio: iso(start),
    fin: iso(start + azar.below(60) * HOUR),
    contenedores: agendado.contenedores.slice(0, 1 + azar.below(2)).map(({ id }) => id),
  });
};

const facturar: Hacer = (lector, azar) => {
  const cliente = anyOf(lector, 'cliente', azar);
  if (!cliente) return null;
  const operaciones = operacionesFacturables(lector, cliente.id).map(({ id }) => id);
  const extras = cobrosFacturables(lector, cliente.id).map(({ id }) => id);
  if (operaciones.length + extras.length === 0) return null;
  const part = <T>(ids: T[]): T[] => ids.filter(() => azar.chance(0.7));
  return create('factura.create', {
    cliente: cliente.id,
    operaciones: part(operaciones),
    extras: part(extras),
  });
};

/** Corrects a movement of an operation that could be invoiced, so that its charges change. */
export const corregirPorFacturar: Hacer = (lector, azar) => {
  const porFacturar = [...lector.all('cliente')].flatMap(({ id }) => operacionesFacturables(lector, id));
  const operacion = some(porFacturar, azar);
  const row = operacion && some(movimientosDe(lector, operacion.id), azar);
  if (!row) return null;
  const start = Date.parse(row.fecha_inicio);
  const fecha_termino = iso(start + (1 + azar.below(90)) * HOUR);
  return update('movimiento.update', row.id, { fecha_inicio: iso(start), fecha_termino });
};

/** All that a client owes. */
export const facturarTodo: Hacer = (lector, azar) => {
  const clientes = [...lector.all('cliente')].filter(
    ({ id }) => operacionesFacturables(lector, id).length > 0,
  );
  const cliente = some(clientes, azar);
  if (!cliente) return null;
  return create('factura.create', {
    cliente: cliente.id,
    operaciones: operacionesFacturables(lector, cliente.id).map(({ id }) => id),
    extras: cobrosFacturables(lector, cliente.id).map(({ id }) => id),
  });
};

/** Each with how often it comes. */
export const OFICINA: Record<string, readonly [veces: number, hacer: Hacer]> = {
  'creates a chofer': [
    2,
    (_, azar) =>
      create('chofer.create', { nombre: `Chofer ${azar.below(1000)}`, contrato: 'Interno', comision: 10 }),
  ],
  'edits a chofer': [
    5,
    (lector, azar) => {
      const row = anyOf(lector, 'chofer', azar);
      const body = azar.chance(0.5)
        ? { comision: azar.below(40) }
        : { nombre: `Editado ${azar.below(1000)}`, ...(azar.chance(0.3) ? { contrato: 'Externo' } : {}) };
      return row ? update('chofer.update', row.id, body) : null;
    },
  ],
  'deletes a chofer': [
    1,
    (lector, azar) => {
      const rows = [...lector.all('chofer')];
      return rows.length > 2 ? remove('chofer.remove', azar.oneOf(rows).id) : null;
    },
  ],
  'creates a cliente': [
    1,
    (_, azar) =>
      create('cliente.create', {
        nombre: `Cliente ${azar.below(1000)}`,
        rut: '76105422-8',
        giro: 'G',
        cel: '9',
        razon_social: 'X',
        plantas: [lugar('P')],
      }),
  ],
  'edits a cliente': [
    2,
    (lector, azar) => {
      const row = anyOf(lector, 'cliente', azar);
      if (!row) return null;
      const plantas = [
        ...lector
          .where('planta', 'cliente_id', row.id)
          .map(({ id }) => ({ id, ...lugar(`P${azar.below(9)}`) })),
        ...(azar.chance(0.3) ? [lugar('Nueva')] : []),
      ];
      return update(
        'cliente.update',
        row.id,
        azar.chance(0.5) ? { giro: `G${azar.below(99)}` } : { plantas },
      );
    },
  ],
  'edits a tariff': [
    1,
    (lector, azar) => {
      const row = anyOf(lector, 'negociacion', azar);
      const body = { estadia_planta_horas: 1 + azar.below(9), underlang_precio: azar.below(90) * 1000 };
      return row ? update('negociacion.update', row.id, body) : null;
    },
  ],
  'schedules an operation': [
    3,
    (lector, azar) => {
      const cliente = anyOf(lector, 'cliente', azar);
      const tipo = azar.chance(0.5) ? 'IMPORTACION' : 'EXPORTACION';
      const etas = { eta_puerto: iso(INICIO + azar.below(60) * DAY), eta_planta: iso(INICIO + DAY) };
      return cliente
        ? create('operacion.create', { tipo, cliente: cliente.id, monto: azar.below(99) * 1000, ...etas })
        : null;
    },
  ],
  'assigns an operation': [
    4,
    (lector, azar) => {
      const free = [...lector.all('operacion')].filter(({ chofer_id }) => chofer_id === null);
      const row = azar.chance(0.8) ? some(free, azar) : anyOf(lector, 'operacion', azar);
      const chofer = anyOf(lector, 'chofer', azar);
      const camion = anyOf(lector, 'camion', azar);
      if (!row || !chofer || !camion) return null;
      return update('operacion.update', row.id, { choferId: chofer.id, camionId: camion.id });
    },
  ],
  'corrects an operation': [
    2,
    (lector, azar) => {
      const row = anyOf(lector, 'operacion', azar);
      const body = azar.chance(0.5)
        ? { monto: azar.below(999) }
        : { eta_planta: iso(INICIO + azar.below(50) * DAY) };
      return row ? update('operacion.update', row.id, body) : null;
    },
  ],
  'deletes an operation': [
    1,
    (lector, azar) => {
      const row = anyOf(lector, 'operacion', azar);
      return row ? remove('operacion.remove', row.id) : null;
    },
  ],
  'records a movement': [8, mover],
  'corrects a movement': [
    2,
    (lector, azar) => {
      const row = anyOf(lector, 'movimiento', azar);
      if (!row) return null;
      const start = Date.parse(row.fecha_inicio);
      const body = azar.chance(0.5)
        ? { fecha_inicio: iso(start), fecha_termino: iso(start + azar.below(40) * HOUR) }
        : { datos: { sello: `S${azar.below(9)}` } };
      return update('movimiento.update', row.id, body);
    },
  ],
  'undoes a movement': [
    1,
    (lector, azar) => {
      const operacion = anyOf(lector, 'operacion', azar);
      const last = operacion && movimientosDe(lector, operacion.id).at(-1);
      return last ? remove('movimiento.remove', last.id) : null;
    },
  ],
  'schedules containers': [
    2,
    (lector, azar) => {
      const cliente = anyOf(lector, 'cliente', azar);
      const bodega = anyOf(lector, 'bodega', azar);
      const deposito = anyOf(lector, 'deposito', azar);
      if (!cliente || !bodega || !deposito) return null;
      const numeros = Array.from({ length: 1 + azar.below(2) }, () => azar.below(60));
      return create('contenedor.create', {
        clienteId: cliente.id,
        bodegaId: bodega.id,
        depositoId: deposito.id,
        fecha_agendamiento: iso(INICIO + azar.below(9) * DAY),
        contenedores: numeros.map((n) => ({ numero: `TCLU${n}`, underlang: n % 2 === 0 })),
      });
    },
  ],
  'carries containers': [3, porteo],
  'deletes an agendamiento': [
    1,
    (lector, azar) => {
      const row = anyOf(lector, 'contenedor_transporte', azar);
      return row ? remove('transporte.remove', row.id) : null;
    },
  ],
  'makes an invoice': [3, facturar],
  'marks an invoice': [
    2,
    (lector, azar) => {
      const row = anyOf(lector, 'factura', azar);
      return row ? update('factura.update', row.id, { pagada: azar.chance(0.5) }) : null;
    },
  ],
  'deletes an invoice': [
    1,
    (lector, azar) => {
      const row = anyOf(lector, 'factura', azar);
      return row ? remove('factura.remove', row.id) : null;
    },
  ],
};
