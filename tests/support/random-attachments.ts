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
async function movimientoOf(work: OfficeRows, operacion: number, value: number): Promise<number | null> {
  const rows = await work.rowsOf('movimiento', `operacion_id = ${operacion}`);
  return value % 3 ? (pickFrom(rows, value)?.id ?? null) : null;
}

export async function addAdjunto(work: OfficeRows, random: RandomChoice): Promise<ApiAnswer | undefined> {
  const { which, value, text } = random;
  // Not an operation of the closed work, which devices that are new do not get.
  const recent = await work.rowsOf('operacion', "updated_at >= now() - interval '11 months'");
  const operacion = pickFrom(recent, which);
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

export async function removeAdjunto(
  work: OfficeRows,
  { which }: RandomChoice,
): Promise<ApiAnswer | undefined> {
  const row = await work.oneOf('adjunto', which);
  return row && work.api.remove(`/adjunto/${row.id}`);
}
