import type { HistorialEntrada, HistorialTable } from '#contracts/historial.ts';

/** The last edit of one of those fields, otherwise of the record, among its history entries, the latest first. */
export function lastChange(
  entries: readonly HistorialEntrada[],
  table: HistorialTable,
  fields: readonly string[],
): HistorialEntrada | null {
  const own = entries.filter((entry) => entry.tabla === table && entry.accion === 'editar');
  return own.find(({ cambios }) => cambios.some(({ campo }) => fields.includes(campo))) ?? own[0] ?? null;
}
