/** The work of users with charges by hand. */
import type { Id } from '#domain/tables.ts';
import { TIPOS_COBRO } from '#domain/vocabulary.ts';
import type { Reader } from '#views/reader.ts';
import type { SeededRandom } from './random.ts';
import { type Action, anyOf, create, type OfficeTask, remove, some, update } from './tasks.ts';

const add: Action = (reader, random) => {
  // Work that was made on this device just now has no number yet.
  const operaciones = [...reader.all('operacion')];
  const ofDevice = operaciones.filter(({ id }) => typeof id === 'string');
  const operacion = random.chance(0.7)
    ? some(ofDevice.length > 0 && random.chance(0.6) ? ofDevice : operaciones, random)
    : undefined;
  const cliente = operacion?.cliente_id ?? anyOf(reader, 'cliente', random)?.id;
  if (cliente === undefined) return null;
  return chargeOf({ id: operacion?.id ?? null, cliente_id: cliente }, random);
};

/** A charge of that operation, or of its client alone. */
export const chargeOf = (
  { id, cliente_id }: { id: Id | null; cliente_id: Id },
  random: SeededRandom,
): OfficeTask =>
  create('extra.create', {
    cliente: cliente_id,
    operacion: id,
    tipo: random.oneOf(TIPOS_COBRO),
    descripcion: 'Con grúa',
    monto: 1 + random.below(90) * 1000,
    afecto: random.chance(0.5),
    costo: random.chance(0.5) ? random.below(90) * 1000 : null,
  });

const anyCobro = (reader: Reader, random: SeededRandom) =>
  some(
    [...reader.all('extra')].filter(({ manual }) => manual),
    random,
  );

const correct: Action = (reader, random) => {
  const row = anyCobro(reader, random);
  if (!row) return null;
  const monto = 1 + random.below(90) * 1000;
  const bodies = [{ monto }, { monto, afecto: random.chance(0.5) }, { costo: monto }, { tipo: 'Peaje' }];
  return update('extra.update', row.id, random.oneOf(bodies));
};

const drop: Action = (reader, random) => {
  const row = anyCobro(reader, random);
  return row ? remove('extra.remove', row.id) : null;
};

/** Each kind of work with its weight. */
export const COBRO_TASKS: Record<string, readonly [weight: number, action: Action]> = {
  'adds a charge by hand': [3, add],
  'corrects a charge by hand': [2, correct],
  'deletes a charge by hand': [1, drop],
};
