/** An invoice as its detail and its table show it. The amounts of its items are those frozen on it. */
import type { FacturaListRow, FacturaRecord } from '#contracts/factura.ts';
import type { FacturaRow, Id, OperacionRow } from '#domain/tables.ts';
import { extraContenedor, operacionContenedor } from './billing.ts';
import { byId, type Reader } from './reader.ts';

/** GET /factura/{id}. */
export function toFacturaRecord(reader: Reader, row: FacturaRow): FacturaRecord {
  const items = reader.where('factura_item', 'factura_id', row.id).toSorted(byId);
  const cliente = reader.get('cliente', row.cliente_id);
  const operaciones = items.flatMap(({ operacion_id, precio }) => {
    const operacion = reader.get('operacion', operacion_id);
    if (!operacion) return [];
    const contenedor = operacionContenedor(reader, operacion);
    return [{ id: operacion.id, tipo: operacion.tipo, monto: precio, contenedor }];
  });
  const extras = items.flatMap(({ extra_id, precio }) => {
    const extra = reader.get('extra', extra_id);
    if (!extra) return [];
    const { id, tipo, operacion_id: operacion, detalle } = extra;
    return [{ id, tipo, monto: precio, operacion, detalle, contenedor: extraContenedor(reader, extra) }];
  });
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    pagada: row.pagada,
    pagada_at: row.pagada_at,
    subtotal: row.subtotal,
    iva: row.iva,
    total: row.total,
    cliente: {
      id: row.cliente_id,
      nombre: cliente?.nombre ?? '—',
      razon_social: cliente?.razon_social ?? '',
      giro: cliente?.giro ?? '',
      rut: cliente?.rut ?? '',
      cel: cliente?.cel ?? '',
    },
    operaciones,
    extras,
  };
}

/** A row of 'Facturados'. */
export function toFacturaListRow(reader: Reader, row: FacturaRow): FacturaListRow {
  return {
    factura_id: row.id,
    uuid: row.uuid,
    cliente_nombre: reader.get('cliente', row.cliente_id)?.nombre ?? '—',
    total_monto: row.total,
    factura_pagada: row.pagada,
    created_at: row.created_at,
    version: row.version,
  };
}

/** 'Operacion: 7 - IMPORTACION', the text of an invoice's row. */
export function operacionDescription({ id, tipo }: Pick<OperacionRow, 'id' | 'tipo'>): string {
  return `Operacion: ${id} - ${tipo}`;
}

/** 'Extra: - Estadia planta - operacion: 7', the text of an invoice's row. */
export function extraDescription({ tipo, operacion }: { tipo: string; operacion: Id | null }): string {
  return `Extra: - ${tipo} - operacion: ${operacion ?? '—'}`;
}
