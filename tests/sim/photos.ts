/** The work of users with photos and signatures of operations. */
import { TIPOS_ADJUNTO } from '#domain/vocabulary.ts';
import type { Id } from '#domain/tables.ts';
import type { NewContent } from '#data/store/content-meta.ts';
import { sampleBytes, sampleMiniatura, sha256Of } from '#tests/support/attachments.ts';
import type { Reader } from '#views/reader.ts';
import { movimientosOf } from '#views/operacion.ts';
import type { SeededRandom } from './random.ts';
import { type Action, anyOf, create, type OfficeTask, remove, some, update } from './tasks.ts';

/** Bytes of a small photo that is like no other. */
function photo(random: SeededRandom): NewContent {
  const tipo = random.oneOf(['image/jpeg', 'image/png'] as const);
  // Two steps of a story may have the same random numbers.
  const bytes = sampleBytes(tipo, 200 + random.below(600), crypto.randomUUID());
  return { tipo, sha256: sha256Of(bytes), bytes: bytes.buffer };
}

/** A photo, or a signature, of the operation or of one of its movements. */
export function photoOf(reader: Reader, operacion: Id, random: SeededRandom): OfficeTask {
  const tipo = random.oneOf(TIPOS_ADJUNTO);
  const movimiento = some(movimientosOf(reader, operacion), random)?.id;
  const body = {
    operacion,
    movimiento: movimiento !== undefined && random.chance(0.6) ? movimiento : null,
    tipo,
    // Before each story begins.
    tomada_en: new Date(Date.UTC(2026, 1, 1 + random.below(28))).toISOString(),
    firmante_nombre: tipo === 'Firma' ? `Firma ${random.below(99)}` : null,
    miniatura: random.chance(0.5) ? sampleMiniatura(60) : null,
  };
  return { ...create('adjunto.create', body), content: photo(random) };
}

const take: Action = (reader, random) => {
  // Work that was made on this device just now has no number yet.
  const operaciones = [...reader.all('operacion')];
  const ofDevice = operaciones.filter(({ id }) => typeof id === 'string');
  const row = some(ofDevice.length > 0 && random.chance(0.6) ? ofDevice : operaciones, random);
  return row ? photoOf(reader, row.id, random) : null;
};

const correct: Action = (reader, random) => {
  const row = anyOf(reader, 'adjunto', random);
  if (!row) return null;
  const movimiento = some(movimientosOf(reader, row.operacion_id), random)?.id ?? null;
  const tipo = random.oneOf(TIPOS_ADJUNTO.filter((each) => each !== 'Firma'));
  const bodies = [{ nota: `Nota ${random.below(99)}` }, { tipo }, { movimiento }, { tipo, nota: null }];
  return update('adjunto.update', row.id, random.oneOf(bodies));
};

const drop: Action = (reader, random) => {
  const row = anyOf(reader, 'adjunto', random);
  return row ? remove('adjunto.remove', row.id) : null;
};

/** Each kind of work with its weight. */
export const PHOTO_TASKS: Record<string, readonly [weight: number, action: Action]> = {
  'takes a photo': [6, take],
  'corrects a photo': [2, correct],
  'deletes a photo': [1, drop],
};
