import type { HistorialEntrada, TablaConHistorial } from '#contracts/historial.ts';

/** The last edit of one of those fields, else of the record, among the entries of its log, the latest first. */
export function ultimoCambio(
  entradas: readonly HistorialEntrada[],
  tabla: TablaConHistorial,
  campos: readonly string[],
): HistorialEntrada | null {
  const own = entradas.filter((entrada) => entrada.tabla === tabla && entrada.accion === 'editar');
  return own.find(({ cambios }) => cambios.some(({ campo }) => campos.includes(campo))) ?? own[0] ?? null;
}
