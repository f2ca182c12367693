/** A movement and its charges, as every answer shows them. */
import type { RunningExtra } from '#contracts/extra.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { isProvisional } from '#domain/estimated-end.ts';
import { FIELDS_BY_TIPO } from '#domain/movimiento.ts';
import type { ContenedorRow, ExtraRow, MovimientoData, MovimientoRow } from '#domain/tables.ts';
import { byId, type Reader } from './reader.ts';

/** A charge of an operation; `movimientos`: those of the operation. */
export function toExtraRecord(extra: ExtraRow, movimientos: readonly MovimientoRow[]): RunningExtra {
  const { id, tipo, monto, operacion_id: operacion, detalle, manual, descripcion, afecto } = extra;
  const provisional = isProvisional(extra, movimientos);
  return { id, tipo, monto, operacion, detalle, manual, descripcion, afecto, provisional };
}

/**
 * The extras that a movement shows: its own, and for a 'Retiro de contenedor en Bodega' those of the container's
 * porteo.
 */
function movimientoExtras(reader: Reader, { id, operacion_id, contenedor_id }: MovimientoRow): ExtraRow[] {
  return reader
    .where('extra', 'operacion_id', operacion_id)
    .filter(
      (extra) =>
        extra.movimiento_id === id ||
        (extra.movimiento_id === null &&
          !extra.manual &&
          contenedor_id !== null &&
          extra.contenedor_id === contenedor_id),
    )
    .toSorted(byId);
}

/** Fields of a cooling unit are hidden where the container has none (decision 007). */
function hidden({ tipo }: MovimientoRow, contenedor: ContenedorRow | undefined): Partial<MovimientoData> {
  if (contenedor === undefined || contenedor.underlang) return {};
  return Object.fromEntries(FIELDS_BY_TIPO[tipo].onlyUnderlang.map((field) => [field, null]));
}

export function toMovimientoRecord(reader: Reader, row: MovimientoRow): MovimientoRecord {
  const puerto = reader.get('puerto', row.puerto_id);
  const deposito = reader.get('deposito', row.deposito_id);
  const planta = reader.get('planta', row.planta_id);
  const bodega = reader.get('bodega', row.bodega_id);
  const chofer = reader.get('chofer', row.chofer_id);
  const camion = reader.get('camion', row.camion_id);
  const place = planta ?? bodega ?? puerto ?? deposito;
  const operacion = reader.get('operacion', row.operacion_id);
  const contenedor = reader.get('contenedor', operacion?.contenedor_id ?? null);
  const movimientos = reader.where('movimiento', 'operacion_id', row.operacion_id);
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
    tipo: row.tipo,
    fecha_inicio: row.fecha_inicio,
    fecha_termino: row.fecha_termino,
    termino_estimado: row.termino_estimado,
    operacion: row.operacion_id,
    planta: row.planta_id,
    puerto: row.puerto_id,
    deposito: row.deposito_id,
    contenedor: row.contenedor_id,
    bodega: row.bodega_id,
    chofer: chofer ? { id: chofer.id, nombre: chofer.nombre } : null,
    camion: camion ? { id: camion.id, placa: camion.placa } : null,
    datos: {
      ...row.datos,
      ...hidden(row, contenedor),
      numero: contenedor?.numero ?? row.datos.numero,
      puerto: puerto?.nombre ?? null,
      deposito: deposito?.nombre ?? null,
      planta: planta?.nombre ?? null,
      bodega: bodega?.nombre ?? null,
      comuna: place?.comuna ?? null,
      direccion: place?.direccion ?? null,
    },
    extras: movimientoExtras(reader, row).map((extra) => toExtraRecord(extra, movimientos)),
  };
}
