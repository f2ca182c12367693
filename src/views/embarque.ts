/** What is planned for an operation, as its detail shows it (R17.9). */
import type { EmbarqueRecord } from '#contracts/embarque.ts';
import { lastFreeDay } from '#domain/embarque.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import type { Reader } from './reader.ts';

/** A place keeps its name after it was deleted. */
function place(reader: Reader, table: 'puerto' | 'planta' | 'deposito', id: Id | null | undefined) {
  if (id === null || id === undefined) return null;
  const row = reader.get(table, id);
  return { id: row?.id ?? id, nombre: row?.nombre ?? '—' };
}

/** Rows that were stored before an upgrade lack the columns until they are fetched again: those are null. */
export function toEmbarqueRecord(reader: Reader, row: OperacionRow): EmbarqueRecord {
  return {
    naviera: row.naviera ?? null,
    nave: row.nave ?? null,
    bl_booking: row.bl_booking ?? null,
    referencia_cliente: row.referencia_cliente ?? null,
    cita_codigo: row.cita_codigo ?? null,
    terminal_previsto: row.terminal_previsto ?? null,
    contenedor_previsto: row.contenedor_previsto ?? null,
    contenedor_tipo: row.contenedor_tipo ?? null,
    peso_kg: row.peso_kg ?? null,
    puerto_previsto: place(reader, 'puerto', row.puerto_previsto_id),
    planta_prevista: place(reader, 'planta', row.planta_prevista_id),
    deposito_previsto: place(reader, 'deposito', row.deposito_previsto_id),
    cita_desde: row.cita_desde ?? null,
    cita_hasta: row.cita_hasta ?? null,
    stacking_desde: row.stacking_desde ?? null,
    stacking_hasta: row.stacking_hasta ?? null,
    dias_libres: row.dias_libres ?? null,
    libre_desde: row.libre_desde ?? null,
    ultimo_dia_libre: lastFreeDay(row),
  };
}
