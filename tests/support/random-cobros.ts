/** Random work with charges by hand (random-work.ts). */
import { TIPOS_COBRO } from '#domain/vocabulary.ts';
import type { ApiAnswer } from './api.ts';
import type { OfficeRows } from './office-rows.ts';
import { pickFrom, type RandomChoice } from './random-values.ts';

const fieldsOf = ({ which, value, text }: RandomChoice) => ({
  tipo: pickFrom(TIPOS_COBRO, value),
  descripcion: value % 3 ? text : 'Con grúa',
  monto: 1 + which * 333,
  afecto: value % 2 === 0,
  costo: which % 3 ? value * 100 : null,
});

/** Half of the charges are for an operation, in any state; the others for the client alone. */
async function addCobro(work: OfficeRows, random: RandomChoice): Promise<ApiAnswer | undefined> {
  const operacion = random.value % 2 ? await work.oneOf('operacion', random.which) : undefined;
  const cliente = operacion?.cliente_id ?? (await work.oneOf('cliente', random.which))?.id;
  return work.api.post('/extra', { ...fieldsOf(random), cliente, operacion: operacion?.id });
}

/** Some are derived or invoiced, and refused. */
async function editCobro(work: OfficeRows, random: RandomChoice): Promise<ApiAnswer | undefined> {
  const { which, value } = random;
  const row = await work.oneOf('extra', which, value % 6 ? 'manual' : 'true');
  if (!row) return undefined;
  const { tipo, descripcion, monto, afecto, costo } = fieldsOf(random);
  const bodies = [{ monto, afecto }, { tipo, descripcion }, { costo }, { descripcion: null, monto }];
  return work.api.patch(`/extra/${row.id}`, pickFrom(bodies, value));
}

async function removeCobro(work: OfficeRows, { which, value }: RandomChoice): Promise<ApiAnswer | undefined> {
  const row = await work.oneOf('extra', which, value % 6 ? 'manual' : 'true');
  return row && work.api.remove(`/extra/${row.id}`);
}

const WORK = [addCobro, addCobro, editCobro, editCobro, removeCobro];

export const workOnCobros = (work: OfficeRows, random: RandomChoice): Promise<ApiAnswer | undefined> =>
  pickFrom(WORK, random.which + random.value)!(work, random);
