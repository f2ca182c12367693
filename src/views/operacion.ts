/** An operation as its detail and its two tables show it (R17). */
import type { AgendadoFila, AsignadoFila, OperacionRecord } from '#contracts/operacion.ts';
import type { Id, MovimientoRow, OperacionRow } from '#domain/tables.ts';
import { isFacturada } from './billing.ts';
import { byId, type Lector } from './reader.ts';
import { plantasDe } from './module.ts';
import { extraRecord, movimientoRecord } from './movimiento.ts';

const NOMBRE_PERDIDO = '—';

function lugar(row: { id: Id; nombre: string; comuna: string; direccion: string } | undefined) {
  return row ? { id: row.id, nombre: row.nombre, comuna: row.comuna, direccion: row.direccion } : null;
}

function clienteDe(lector: Lector, clienteId: Id): OperacionRecord['cliente'] {
  const cliente = lector.get('cliente', clienteId);
  return {
    id: clienteId,
    nombre: cliente?.nombre ?? NOMBRE_PERDIDO,
    rut: cliente?.rut ?? '',
    razon_social: cliente?.razon_social ?? '',
    giro: cliente?.giro ?? '',
    cel: cliente?.cel ?? '',
    plantas: plantasDe(lector, clienteId),
  };
}

function contenedorDe(lector: Lector, id: Id | null): OperacionRecord['contenedor'] {
  const contenedor = lector.get('contenedor', id);
  if (contenedor === undefined) return null;
  const { numero, underlang, deposito_id } = contenedor;
  return { id: contenedor.id, numero, underlang, deposito: lugar(lector.get('deposito', deposito_id)) };
}

/** Live movements in their order. */
export function movimientosDe(lector: Lector, operacionId: Id): MovimientoRow[] {
  return lector.where('movimiento', 'operacion_id', operacionId).toSorted((a, b) => a.orden - b.orden);
}

/** The port or plant that a movement last used. */
function lastUsed(movimientos: readonly MovimientoRow[], campo: 'puerto_id' | 'planta_id'): Id | null {
  return movimientos.findLast((movimiento) => movimiento[campo] !== null)?.[campo] ?? null;
}

/** GET /operacion/{id}. */
export function operacionRecord(lector: Lector, row: OperacionRow): OperacionRecord {
  const movimientos = movimientosDe(lector, row.id);
  const chofer = lector.get('chofer', row.chofer_id);
  const camion = lector.get('camion', row.camion_id);
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
    facturada: isFacturada(lector, row.id),
    comision_externo: row.comision_externo,
    cliente: clienteDe(lector, row.cliente_id),
    chofer: chofer
      ? { id: chofer.id, nombre: chofer.nombre, contrato: chofer.contrato, comision: chofer.comision }
      : null,
    camion: camion ? { id: camion.id, placa: camion.placa, marca: camion.marca } : null,
    contenedor: contenedorDe(lector, row.contenedor_id),
    puerto: lugar(lector.get('puerto', lastUsed(movimientos, 'puerto_id'))),
    planta: lugar(lector.get('planta', lastUsed(movimientos, 'planta_id'))),
    movimientos: movimientos.map((movimiento) => movimientoRecord(lector, movimiento)),
    extras: lector.where('extra', 'operacion_id', row.id).toSorted(byId).map(extraRecord),
  };
}

/** A row of AGENDADO. */
export function agendadoFila(lector: Lector, row: OperacionRow): AgendadoFila {
  const { id, tipo, created_at, monto, eta_puerto, eta_planta, version } = row;
  const nombre = lector.get('cliente', row.cliente_id)?.nombre ?? NOMBRE_PERDIDO;
  return {
    id,
    cliente: { id: row.cliente_id, nombre },
    tipo,
    created_at,
    monto,
    eta_puerto,
    eta_planta,
    version,
  };
}

/** A row of ASIGNADO. */
export function asignadoFila(lector: Lector, row: OperacionRow): AsignadoFila {
  const camion = lector.get('camion', row.camion_id);
  return {
    op_id: row.id,
    uuid: row.uuid,
    cliente_nombre: lector.get('cliente', row.cliente_id)?.nombre ?? NOMBRE_PERDIDO,
    op_tipo: row.tipo,
    op_eta_puerto: row.eta_puerto,
    op_eta_planta: row.eta_planta,
    op_monto: row.monto,
    chofer_nombre: lector.get('chofer', row.chofer_id)?.nombre ?? NOMBRE_PERDIDO,
    camion_marca: camion?.marca ?? NOMBRE_PERDIDO,
    camion_placa: camion?.placa ?? NOMBRE_PERDIDO,
    contenedor_numero: lector.get('contenedor', row.contenedor_id)?.numero ?? null,
    finalizado: row.finalizado,
    facturada: isFacturada(lector, row.id),
    version: row.version,
  };
}
