/** Between an operation and its forms: the one that makes it, and the one that corrects its cost and ETAs. */
import { operacionCreate, type OperacionRecord } from '#contracts/operacion.ts';
import { formatFechaMinuto } from '#domain/date.ts';
import * as v from 'valibot';

/** What a queued change carries, under the payload's names. */
export type Escrito = Readonly<Record<string, unknown>>;

const texto = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const fecha = (value: unknown): string => (typeof value === 'string' ? formatFechaMinuto(value) : '');

/** The values of the form that makes one: empty, or what was typed before. */
export function valoresNuevos({ tipo, cliente, monto, eta_puerto, eta_planta }: Escrito = {}) {
  return {
    tipo: texto(tipo),
    cliente: texto(cliente),
    monto: texto(monto),
    eta_puerto: fecha(eta_puerto),
    eta_planta: fecha(eta_planta),
  };
}

/** All three are required here; PATCH takes those that changed. */
export const correccion = v.pick(operacionCreate, ['monto', 'eta_puerto', 'eta_planta']);
type Correccion = v.InferOutput<typeof correccion>;
export type ValoresCorreccion = Record<keyof Correccion, string>;

export function valoresDe(operacion: Pick<OperacionRecord, keyof Correccion>): ValoresCorreccion {
  const { monto, eta_puerto, eta_planta } = valoresNuevos(operacion);
  return { monto, eta_puerto, eta_planta };
}

/** Only what was typed anew: what another changed meanwhile stays as they left it. */
export function cambiosDe(
  body: Correccion,
  valores: ValoresCorreccion,
  base: ValoresCorreccion,
): Partial<Correccion> {
  const campos = Object.keys(body) as (keyof Correccion)[];
  return Object.fromEntries(
    campos.filter((campo) => valores[campo] !== base[campo]).map((campo) => [campo, body[campo]]),
  );
}

/** The fields of the assignment: a driver and a truck by id, the commission as people write it. */
export function valoresAsignacion({ choferId, camionId, comision_externo }: Escrito) {
  return {
    choferId: texto(choferId),
    camionId: texto(camionId),
    comision_externo: texto(comision_externo).replace('.', ','),
  };
}

/** An operation under the names of the assignment's payload. */
export function asignacionDe({ chofer, camion, comision_externo }: OperacionRecord): Escrito {
  return { choferId: chofer?.id ?? null, camionId: camion?.id ?? null, comision_externo };
}
