/** Between an operation and its forms: the one that makes it, and the one that corrects its cost and ETAs. */
import { operacionCreate, type OperacionRecord } from '#contracts/operacion.ts';
import { formatDateMinute } from '#domain/date.ts';
import * as v from 'valibot';

/** What a queued change carries, under the payload's names. */
export type TypedOperacion = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const fecha = (value: unknown): string => (typeof value === 'string' ? formatDateMinute(value) : '');

/** The values of the form that makes one: empty, or what was typed before. */
export function newValues({ tipo, cliente, monto, eta_puerto, eta_planta }: TypedOperacion = {}) {
  return {
    tipo: text(tipo),
    cliente: text(cliente),
    monto: text(monto),
    eta_puerto: fecha(eta_puerto),
    eta_planta: fecha(eta_planta),
  };
}

/** All three are required here; PATCH takes those that changed. */
export const operacionCorrection = v.pick(operacionCreate, ['monto', 'eta_puerto', 'eta_planta']);
type OperacionCorrection = v.InferOutput<typeof operacionCorrection>;
export type CorrectionValues = Record<keyof OperacionCorrection, string>;

export function valuesOf(operacion: Pick<OperacionRecord, keyof OperacionCorrection>): CorrectionValues {
  const { monto, eta_puerto, eta_planta } = newValues(operacion);
  return { monto, eta_puerto, eta_planta };
}

/** Only what was typed anew: what another changed meanwhile stays as they left it. */
export function correctionChanges(
  body: OperacionCorrection,
  values: CorrectionValues,
  base: CorrectionValues,
): Partial<OperacionCorrection> {
  const fields = Object.keys(body) as (keyof OperacionCorrection)[];
  return Object.fromEntries(
    fields.filter((field) => values[field] !== base[field]).map((field) => [field, body[field]]),
  );
}

/** The fields of the assignment: a driver and a truck by id, the commission as people write it. */
export function asignacionValues({ choferId, camionId, comision_externo }: TypedOperacion) {
  return {
    choferId: text(choferId),
    camionId: text(camionId),
    comision_externo: text(comision_externo).replace('.', ','),
  };
}

/** An operation under the names of the assignment's payload. */
export function asignacionOf({ chofer, camion, comision_externo }: OperacionRecord): TypedOperacion {
  return { choferId: chofer?.id ?? null, camionId: camion?.id ?? null, comision_externo };
}
