/** Random work with the papers of operations (random-work.ts). */
import { TIPOS_DOCUMENTO } from '#domain/vocabulary.ts';
import type { ApiAnswer } from './api.ts';
import type { OfficeRows } from './office-rows.ts';
import { DAY, isoAt, pickFrom, type RandomChoice, START } from './random-values.ts';
import { movimientoOf, recentOperacion } from './random-attachments.ts';

/** The last one has a wrong check digit. */
const EMISORES = [null, '76.105.422-8', '761054228', '11.111.111-2'];

/** Some documents are the same as others. */
const fieldsOf = ({ which, value, text }: RandomChoice) => ({
  tipo: pickFrom(TIPOS_DOCUMENTO, value),
  folio: String(1 + (which % 5)),
  fecha: value % 3 ? isoAt(START + (value % 30) * DAY).slice(0, 10) : null,
  rut_emisor: pickFrom(EMISORES, which + value),
  nota: value % 2 ? text : '',
});

export async function addDocumento(work: OfficeRows, random: RandomChoice): Promise<ApiAnswer | undefined> {
  const operacion = await recentOperacion(work, random);
  if (!operacion) return undefined;
  const movimiento = await movimientoOf(work, operacion.id, random.value);
  return work.api.post('/documento', { ...fieldsOf(random), operacion: operacion.id, movimiento });
}

export async function editDocumento(work: OfficeRows, random: RandomChoice): Promise<ApiAnswer | undefined> {
  const { which, value } = random;
  const row = await work.oneOf('documento', which);
  if (!row) return undefined;
  const { tipo, folio, ...others } = fieldsOf(random);
  const movimiento = await movimientoOf(work, row.operacion_id, which);
  return work.api.patch(
    `/documento/${row.id}`,
    pickFrom([{ tipo }, { folio }, others, { movimiento }], value),
  );
}
