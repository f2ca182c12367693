/** The work of users with the papers of operations. */
import { TIPOS_DOCUMENTO } from '#domain/vocabulary.ts';
import { movimientosOf } from '#views/operacion.ts';
import { type Action, anyOf, create, remove, some, update } from './tasks.ts';

const add: Action = (reader, random) => {
  // Work that was made on this device just now has no number yet.
  const operaciones = [...reader.all('operacion')];
  const ofDevice = operaciones.filter(({ id }) => typeof id === 'string');
  const row = some(ofDevice.length > 0 && random.chance(0.6) ? ofDevice : operaciones, random);
  if (!row) return null;
  return create('documento.create', {
    operacion: row.id,
    movimiento: some(movimientosOf(reader, row.id), random)?.id ?? null,
    tipo: random.oneOf(TIPOS_DOCUMENTO),
    folio: String(1 + random.below(9)),
    fecha: random.chance(0.5) ? '2026-03-05' : '',
    rut_emisor: random.chance(0.5) ? '76.105.422-8' : null,
  });
};

const correct: Action = (reader, random) => {
  const row = anyOf(reader, 'documento', random);
  if (!row) return null;
  const movimiento = some(movimientosOf(reader, row.operacion_id), random)?.id ?? null;
  const folio = String(1 + random.below(9));
  const bodies = [{ nota: `Nota ${folio}` }, { folio }, { movimiento }, { fecha: null, tipo: 'Otro' }];
  return update('documento.update', row.id, random.oneOf(bodies));
};

const drop: Action = (reader, random) => {
  const row = anyOf(reader, 'documento', random);
  return row ? remove('documento.remove', row.id) : null;
};

/** Each kind of work with its weight. */
export const DOCUMENT_TASKS: Record<string, readonly [weight: number, action: Action]> = {
  'adds a document': [2, add],
  'corrects a document': [1, correct],
  'deletes a document': [1, drop],
};
