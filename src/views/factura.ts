/** An invoice as its detail and its table show it. The amounts of its items are those frozen on it. */
import type { FacturaListRow, FacturaRecord } from '#contracts/factura.ts';
import type { FacturaRow, Id, OperacionRow } from '#domain/tables.ts';
import { isVencida, saldoOf } from '#domain/abono.ts';
import { abonosOf, toAbonoRecord } from './abono.ts';
import { extraContenedor, operacionContenedor } from './billing.ts';
import { cobroName } from './charge-name.ts';
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
    const { id, tipo, operacion_id: operacion, detalle, manual, descripcion, afecto } = extra;
    const contenedor = extraContenedor(reader, extra);
    return [{ id, tipo, monto: precio, operacion, detalle, manual, descripcion, afecto, contenedor }];
  });
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    pagada: row.pagada,
    pagada_at: row.pagada_at,
    emitida_en: row.emitida_en,
    vence: row.vence,
    folio: row.folio,
    orden_compra: row.orden_compra,
    subtotal: row.subtotal,
    exento: row.exento,
    iva: row.iva,
    total: row.total,
    abonado: row.abonado,
    saldo: saldoOf(row),
    abonos: abonosOf(reader, row.id).map(toAbonoRecord),
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

/** A row of 'Facturados'. `today`: a day in the company's zone. */
export function toFacturaListRow(reader: Reader, row: FacturaRow, today: string): FacturaListRow {
  return {
    factura_id: row.id,
    uuid: row.uuid,
    cliente_nombre: reader.get('cliente', row.cliente_id)?.nombre ?? '—',
    total_monto: row.total,
    factura_pagada: row.pagada,
    saldo: saldoOf(row),
    emitida_en: row.emitida_en,
    vence: row.vence,
    vencida: isVencida(row, today),
    folio: row.folio,
    created_at: row.created_at,
    version: row.version,
  };
}

/** 'Operacion: 7 - IMPORTACION', the text of an invoice's row. */
export function operacionDescription({ id, tipo }: Pick<OperacionRow, 'id' | 'tipo'>): string {
  return `Operacion: ${id} - ${tipo}`;
}

/**
 * 'Extra: - Estadia planta - operacion: 7', the text of an invoice's row. A charge by hand is named with its description:
 * 'Extra: - Lavado: químico - operacion: 7'.
 */
export function extraDescription(extra: {
  tipo: string;
  manual: boolean;
  descripcion: string | null;
  operacion: Id | null;
}): string {
  const { tipo, manual, descripcion, operacion } = extra;
  return `Extra: - ${manual ? cobroName({ tipo, descripcion }) : tipo} - operacion: ${operacion ?? '—'}`;
}
