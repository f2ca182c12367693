/** Random work with attachments (random-work.ts). */
import { randomUUID } from 'node:crypto';
import { TIPOS_ADJUNTO } from '#domain/vocabulary.ts';
import type { ApiAnswer } from './api.ts';
import { sampleMiniatura } from './attachments.ts';
import type { OfficeRows } from './office-rows.ts';
import { HOUR, isoAt, pickFrom, type RandomChoice, START } from './random-values.ts';

/** Stores bytes without a call: clients of the random work send JSON only. */
async function storeContent({ api }: OfficeRows): Promise<string> {
  const uuid = randomUUID();
  await api.pool.query(
    `insert into adjunto_contenido (uuid, sha256, tipo_contenido, bytes, contenido, usuario_id)
     select '${uuid}', encode(sha256(b), 'hex'), 'image/jpeg', octet_length(b), b, (select min(id) from usuario)
     from (select '\\xffd8ffe0'::bytea || '${uuid}'::bytea as b) as each`,
  );
  return uuid;
}

/** One of the operation's movements, or none. */
export async function movimientoOf(
  work: OfficeRows,
  operacion: number,
  value: number,
): Promise<number | null> {
  const rows = await work.rowsOf('movimiento', `operacion_id = ${operacion}`);
  return value % 3 ? (pickFrom(rows, value)?.id ?? null) : null;
}

/** Not of the closed work, which devices that are new do not get. */
export async function recentOperacion(work: OfficeRows, { which }: RandomChoice) {
  return pickFrom(await work.rowsOf('operacion', "updated_at >= now() - interval '11 months'"), which);
}

export async function addAdjunto(work: OfficeRows, random: RandomChoice): Promise<ApiAnswer | undefined> {
  const { value, text } = random;
  const operacion = await recentOperacion(work, random);
  if (!operacion) return undefined;
  return work.api.post('/adjunto', {
    uuid: await storeContent(work),
    operacion: operacion.id,
    movimiento: await movimientoOf(work, operacion.id, value),
    tipo: pickFrom(TIPOS_ADJUNTO, value),
    firmante_nombre: value % 2 ? text : null,
    // Some are made at the same time.
    tomada_en: isoAt(START + (value % 30) * HOUR),
    ...(value % 4 ? { miniatura: sampleMiniatura() } : {}),
  });
}

export async function editAdjunto(work: OfficeRows, random: RandomChoice): Promise<ApiAnswer | undefined> {
  const { which, value, text } = random;
  const row = await work.oneOf('adjunto', which);
  if (!row) return undefined;
  const bodies = [
    { nota: text },
    { tipo: pickFrom(TIPOS_ADJUNTO, value) },
    { movimiento: await movimientoOf(work, row.operacion_id, which) },
  ];
  return work.api.patch(`/adjunto/${row.id}`, pickFrom(bodies, value) ?? {});
}
