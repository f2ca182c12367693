/** What charges are called on screens and on paper. */
import type { ExtraRow } from '#domain/tables.ts';
import { TIPO_EXTRA_LABEL, type TipoExtra } from '#domain/vocabulary.ts';

/** 'Gate in', 'Lavado: químico'; 'Otro' alone says nothing, so only its description is shown. */
export function cobroName({ tipo, descripcion }: { tipo: string; descripcion: string | null }): string {
  if (descripcion === null) return tipo;
  return tipo === 'Otro' ? descripcion : `${tipo}: ${descripcion}`;
}

/** The name of any charge: 'Estadía planta', 'Gate in'. */
export const chargeName = (charge: Pick<ExtraRow, 'tipo' | 'manual' | 'descripcion'>): string =>
  charge.manual ? cobroName(charge) : TIPO_EXTRA_LABEL[charge.tipo as TipoExtra];
