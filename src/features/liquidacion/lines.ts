import type { LiquidacionRecord } from '#contracts/liquidacion.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';

export type LineWithText = LiquidacionRecord['lineas'][number] & { text: string };

/** The lines with 'Operación 7 · Importación · Viña Ñuble'. */
export function linesWithText({ lineas, operaciones }: LiquidacionRecord): LineWithText[] {
  const named = new Map(operaciones.map(({ id, descripcion }) => [id, descripcion]));
  return lineas.map((line) => ({
    ...line,
    text: [titleCase(nombreOperacion(line.operacion)), named.get(line.operacion)].filter(Boolean).join(' · '),
  }));
}
