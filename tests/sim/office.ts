/**
 * The work of the office and the dispatchers: a change chosen from what the tab shows, or null where there is nothing
 * to do.
 */
import { movimientosOf } from '#views/operacion.ts';
import { INICIO, iso } from './company.ts';
import {
  HOUR,
  DAY,
  type Action,
  some,
  anyOf,
  create,
  update,
  remove,
  place,
  mover,
  porteo,
  facturar,
  freeSettlement,
  liquidar,
} from './tasks.ts';
import { AGREEMENT_TASKS } from './agreements.ts';
import { COBRO_TASKS } from './cobros.ts';
import { ABONO_TASKS, markTask } from './abonos.ts';
import { DOCUMENT_TASKS } from './documents.ts';
import { PHOTO_TASKS } from './photos.ts';

/** Each kind of work with its weight. */
export const OFFICE_TASKS: Record<string, readonly [weight: number, action: Action]> = {
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
      if (!random.chance(0.5)) {
        return update('movimiento.update', row.id, { datos: { sello: `S${random.below(9)}` } });
      }
      const hours = random.below(40);
      const end = { fecha_termino: iso(start + hours * HOUR), termino_estimado: hours % 5 === 0 };
      const body = { fecha_inicio: iso(start), ...end };
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
      return row ? markTask(reader, row) : null;
    },
  ],
  'deletes an invoice': [
    1,
    (reader, random) => {
      const row = anyOf(reader, 'factura', random);
      return row ? remove('factura.remove', row.id) : null;
    },
  ],
  'settles a driver': [2, liquidar],
  'frees a settlement': [1, freeSettlement],
  ...AGREEMENT_TASKS,
  ...PHOTO_TASKS,
  ...DOCUMENT_TASKS,
  ...COBRO_TASKS,
  ...ABONO_TASKS,
};
