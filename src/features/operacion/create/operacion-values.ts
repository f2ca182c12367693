/** Converts between an operation and its forms: the create form, and the one for cost and ETAs. */
import { operacionCreate, type OperacionRecord } from '#contracts/operacion.ts';
import { formatDateMinute } from '#domain/date.ts';
import * as v from 'valibot';
import { type EmbarqueValues, embarqueValues } from '../embarque/embarque-values.ts';

/** The payload of a queued change. */
export type TypedOperacion = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const fecha = (value: unknown): string => (typeof value === 'string' ? formatDateMinute(value) : '');

/** The values of the create form: empty, or those of a queued change. */
export function newOperacionValues(typed: TypedOperacion = {}) {
  const { tipo, cliente, monto, eta_puerto, eta_planta } = typed;
  return {
    ...embarqueValues(typed),
    tipo: text(tipo),
    cliente: text(cliente),
    monto: text(monto),
    eta_puerto: fecha(eta_puerto),
    eta_planta: fecha(eta_planta),
  };
}

/** Cost and ETAs are required in the form; PATCH takes what is changed. */
export const operacionCorrection = v.omit(operacionCreate, ['tipo', 'cliente', 'uuid']);
type OperacionCorrection = v.InferOutput<typeof operacionCorrection>;
export type CorrectionValues = Record<'monto' | 'eta_puerto' | 'eta_planta', string> & EmbarqueValues;

export function correctionValues(
  operacion: Pick<OperacionRecord, 'monto' | 'eta_puerto' | 'eta_planta' | 'embarque'>,
): CorrectionValues {
  const { tipo: _tipo, cliente: _cliente, ...values } = newOperacionValues(operacion);
  return values;
}

/** What is not planned is left out of a new operation. */
export const withoutNulls = <B extends object>(body: B): B =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as B;

/** Only the changed fields, so that changes of other users stay. */
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

/** The fields of the assignment: driver and truck by id, the commission with a decimal comma. */
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
