/** The work of users with tariffs and with papers that expire. */
import { tiposOf } from '#domain/vencimiento.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import { INICIO, iso } from './company.ts';
import { type Action, anyOf, create, DAY, remove, some, update } from './tasks.ts';

const day = (days: number): string => iso(INICIO + days * DAY).slice(0, 10);

const agree: Action = (reader, random) => {
  const free = [...reader.all('cliente')].filter(
    ({ id }) => reader.where('negociacion', 'cliente_id', id).length === 0,
  );
  const row = some(free, random);
  return row
    ? create('negociacion.create', {
        cliente: row.id,
        ...TARIFA,
        underlang_precio: random.below(90) * 1000,
      })
    : null;
};

const cancel: Action = (reader, random) => {
  const row = anyOf(reader, 'negociacion', random);
  return row ? remove('negociacion.remove', row.id) : null;
};

const add: Action = (reader, random) => {
  const owner = random.oneOf(['chofer', 'camion'] as const);
  const row = anyOf(reader, owner, random);
  if (!row) return null;
  const body = { [owner]: row.id, tipo: random.oneOf(tiposOf(owner)), vence: day(random.below(200)) };
  return create('vencimiento.create', { numero: null, ...body });
};

const renew: Action = (reader, random) => {
  const row = anyOf(reader, 'vencimiento', random);
  const bodies = [{ vence: day(random.below(400)) }, { numero: `N${random.below(99)}` }];
  return row ? update('vencimiento.update', row.id, random.oneOf(bodies)) : null;
};

const drop: Action = (reader, random) => {
  const row = anyOf(reader, 'vencimiento', random);
  return row ? remove('vencimiento.remove', row.id) : null;
};

/** Each kind of work with its weight. */
export const AGREEMENT_TASKS: Record<string, readonly [weight: number, action: Action]> = {
  'agrees a tariff': [2, agree],
  'deletes a tariff': [1, cancel],
  'adds a paper that expires': [1, add],
  'renews a paper that expires': [1, renew],
  'deletes a paper that expires': [1, drop],
};
