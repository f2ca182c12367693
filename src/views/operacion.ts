/** An operation as its detail and its two tables show it (R17). */
import type { AgendadoListRow, AsignadoListRow, OperacionRecord } from '#contracts/operacion.ts';
import { lastFreeDay } from '#domain/embarque.ts';
import type { Id, MovimientoRow, OperacionRow } from '#domain/tables.ts';
import { adjuntosOf, toAdjuntoRecord } from './adjunto.ts';
import { isFacturada, isLiquidada } from './billing.ts';
import { documentosOf, toDocumentoRecord } from './documento.ts';
import { toEmbarqueRecord } from './embarque.ts';
import { SEARCH_ONLY } from './list-rows.ts';
import { valuesWhere } from './picked-rows.ts';
import { byId, type Reader } from './reader.ts';
import { plantasOf } from './module.ts';
import { toOperacionExtra } from './extra.ts';
import { toMovimientoRecord } from './movimiento.ts';

const LOST_NAME = '—';

function place(row: { id: Id; nombre: string; comuna: string; direccion: string } | undefined) {
  return row ? { id: row.id, nombre: row.nombre, comuna: row.comuna, direccion: row.direccion } : null;
}

function clienteOf(reader: Reader, clienteId: Id): OperacionRecord['cliente'] {
  const cliente = reader.get('cliente', clienteId);
  return {
    id: clienteId,
    nombre: cliente?.nombre ?? LOST_NAME,
    rut: cliente?.rut ?? '',
    razon_social: cliente?.razon_social ?? '',
    giro: cliente?.giro ?? '',
    cel: cliente?.cel ?? '',
    plantas: plantasOf(reader, clienteId),
  };
}

function contenedorOf(reader: Reader, id: Id | null): OperacionRecord['contenedor'] {
  const contenedor = reader.get('contenedor', id);
  if (contenedor === undefined) return null;
  const { numero, underlang, deposito_id } = contenedor;
  return { id: contenedor.id, numero, underlang, deposito: place(reader.get('deposito', deposito_id)) };
}

/** Live movements in their order. */
export function movimientosOf(reader: Reader, operacionId: Id): MovimientoRow[] {
  return reader.where('movimiento', 'operacion_id', operacionId).toSorted((a, b) => a.orden - b.orden);
}

/** The port or plant that a movement last used. */
function lastUsed(movimientos: readonly MovimientoRow[], field: 'puerto_id' | 'planta_id'): Id | null {
  return movimientos.findLast((movimiento) => movimiento[field] !== null)?.[field] ?? null;
}

/** GET /operacion/{id}. */
export function toOperacionRecord(reader: Reader, row: OperacionRow): OperacionRecord {
  const movimientos = movimientosOf(reader, row.id);
  const chofer = reader.get('chofer', row.chofer_id);
  const camion = reader.get('camion', row.camion_id);
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    tipo: row.tipo,
    monto: row.monto,
    eta_puerto: row.eta_puerto,
    eta_planta: row.eta_planta,
    finalizado: row.finalizado,
    facturada: isFacturada(reader, row.id),
    comision_externo: row.comision_externo,
    comision_monto: row.comision_monto ?? null,
    comision_porcentaje: row.comision_porcentaje ?? null,
    liquidada: isLiquidada(reader, row.id),
    cliente: clienteOf(reader, row.cliente_id),
    chofer: chofer
      ? {
          id: chofer.id,
          nombre: chofer.nombre,
          contrato: chofer.contrato,
          comision: chofer.comision,
          rut: chofer.rut,
          cel: chofer.cel,
        }
      : null,
    camion: camion
      ? { id: camion.id, placa: camion.placa, marca: camion.marca, placa_carro: camion.placa_carro }
      : null,
    contenedor: contenedorOf(reader, row.contenedor_id),
    puerto: place(reader.get('puerto', lastUsed(movimientos, 'puerto_id'))),
    planta: place(reader.get('planta', lastUsed(movimientos, 'planta_id'))),
    embarque: toEmbarqueRecord(reader, row),
    movimientos: movimientos.map((movimiento) => toMovimientoRecord(reader, movimiento)),
    extras: reader
      .where('extra', 'operacion_id', row.id)
      .toSorted(byId)
      .map((extra) => toOperacionExtra(reader, extra, movimientos)),
    adjuntos: adjuntosOf(reader, row.id).map(toAdjuntoRecord),
    documentos: documentosOf(reader, row.id).map(toDocumentoRecord),
  };
}

/** The columns of an operation that its two lists show, search, sort and filter by. */
export const LISTED_COLUMNS = [
  'id',
  'uuid',
  'version',
  'created_at',
  'tipo',
  'monto',
  'eta_puerto',
  'eta_planta',
  'cliente_id',
  'chofer_id',
  'camion_id',
  'contenedor_id',
  'finalizado',
  'bl_booking',
  'cita_desde',
  'referencia_cliente',
  'contenedor_previsto',
  'libre_desde',
  'dias_libres',
] as const satisfies readonly (keyof OperacionRow)[];
export type ListedOperacion = Pick<OperacionRow, (typeof LISTED_COLUMNS)[number]>;

/** The texts of an operation that its list searches and does not show. */
const searchOnly = ({ referencia_cliente, contenedor_previsto }: ListedOperacion) => ({
  [SEARCH_ONLY]: { referencia_cliente, contenedor_previsto },
});

/** A row of AGENDADO. */
export function toAgendadoListRow(reader: Reader, row: ListedOperacion): AgendadoListRow {
  const { id, tipo, created_at, monto, eta_puerto, eta_planta, version } = row;
  const nombre = reader.get('cliente', row.cliente_id)?.nombre ?? LOST_NAME;
  return {
    id,
    cliente: { id: row.cliente_id, nombre },
    tipo,
    created_at,
    monto,
    eta_puerto,
    eta_planta,
    bl_booking: row.bl_booking ?? null,
    version,
    ...searchOnly(row),
  };
}

/** Whether the end of the last movement is estimated. Lists of many rows ask, few of which have such a movement. */
function isRunning(reader: Reader, operacionId: Id): boolean {
  const estimates = valuesWhere(reader, 'movimiento', 'operacion_id', operacionId, 'termino_estimado');
  return estimates.includes(true) && movimientosOf(reader, operacionId).at(-1)?.termino_estimado === true;
}

/** A row of ASIGNADO. */
export function toAsignadoListRow(reader: Reader, row: ListedOperacion): AsignadoListRow {
  const camion = reader.get('camion', row.camion_id);
  return {
    op_id: row.id,
    uuid: row.uuid,
    cliente_nombre: reader.get('cliente', row.cliente_id)?.nombre ?? LOST_NAME,
    op_tipo: row.tipo,
    op_eta_puerto: row.eta_puerto,
    op_eta_planta: row.eta_planta,
    op_monto: row.monto,
    chofer_nombre: reader.get('chofer', row.chofer_id)?.nombre ?? LOST_NAME,
    camion_marca: camion?.marca ?? LOST_NAME,
    camion_placa: camion?.placa ?? LOST_NAME,
    contenedor_numero: reader.get('contenedor', row.contenedor_id)?.numero ?? null,
    op_bl_booking: row.bl_booking ?? null,
    op_cita_desde: row.cita_desde ?? null,
    op_contenedor_previsto: row.contenedor_previsto ?? null,
    op_ultimo_dia_libre: lastFreeDay(row),
    adjuntos: valuesWhere(reader, 'adjunto', 'operacion_id', row.id, 'id').length,
    en_curso: isRunning(reader, row.id),
    finalizado: row.finalizado,
    facturada: isFacturada(reader, row.id),
    version: row.version,
    ...searchOnly(row),
  };
}
