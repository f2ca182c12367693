/** Random work on papers that expire. */
import { formatFecha } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';
import { tiposOf, type VencimientoOwner } from '#domain/vencimiento.ts';
import type { ApiAnswer } from './api.ts';
import type { OfficeRows } from './office-rows.ts';
import { pickFrom, type RandomChoice } from './random-values.ts';

type Result = Promise<ApiAnswer | undefined>;

/** A day around today, and around the bounds between the states. */
const dayOf = (value: number): string => {
  const around = [-40, -1, 0, 1, 29, 30, 31, 200][value % 8]!;
  return laterDay(formatFecha(Date.now()), around);
};

/** Of every fifth the type is another one than its owner has, so that it is refused. */
async function addVencimiento(work: OfficeRows, { which, value, text }: RandomChoice): Result {
  const owner: VencimientoOwner = which % 2 ? 'chofer' : 'camion';
  const tipos = tiposOf(which % 5 ? owner : 'chofer');
  const row = await work.oneOf(owner, which);
  return work.api.post('/vencimiento', {
    [owner]: row?.id,
    tipo: pickFrom(tipos, value),
    numero: value % 3 ? text : '',
    vence: dayOf(value),
  });
}

async function editVencimiento(work: OfficeRows, { which, value, text }: RandomChoice): Result {
  const row = await work.oneOf('vencimiento', which);
  const bodies = [
    { vence: dayOf(value) },
    { numero: text },
    { tipo: value % 4 ? 'Otro' : 'Seguro', numero: null },
    { chofer: row?.chofer_id, camion: row?.camion_id, vence: dayOf(value + 1) },
  ];
  return row && work.api.patch(`/vencimiento/${row.id}`, pickFrom(bodies, which));
}

async function removeVencimiento(work: OfficeRows, { which }: RandomChoice): Result {
  const row = await work.oneOf('vencimiento', which);
  return row && work.api.remove(`/vencimiento/${row.id}`);
}

/** Adds, edits or removes one. */
export function workOnVencimientos(work: OfficeRows, random: RandomChoice): Result {
  const { value } = random;
  if (value % 5 < 3) return addVencimiento(work, random);
  return value % 5 === 3 ? editVencimiento(work, random) : removeVencimiento(work, random);
}
