/** Between an operation and the form that corrects its cost and ETAs. */
import { operacionCreate, type OperacionRecord } from '#contracts/operacion.ts';
import { formatFechaMinuto } from '#domain/fecha.ts';
import * as v from 'valibot';

/** All three are required here; PATCH takes those that changed. */
export const correccion = v.pick(operacionCreate, ['monto', 'eta_puerto', 'eta_planta']);
type Correccion = v.InferOutput<typeof correccion>;
export type ValoresCorreccion = Record<keyof Correccion, string>;

export function valoresDe({
  monto,
  eta_puerto,
  eta_planta,
}: Pick<OperacionRecord, keyof Correccion>): ValoresCorreccion {
  return {
    monto: String(monto),
    eta_puerto: formatFechaMinuto(eta_puerto),
    eta_planta: formatFechaMinuto(eta_planta),
  };
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
