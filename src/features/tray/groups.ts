import type { Entrada } from '#data/queries/use-tray.ts';

export type CampoEnConflicto = NonNullable<Entrada['conflicto']>[number];

/** Fields of a conflict that are chosen together: a date with its other date, a driver with the truck. */
export interface GrupoDeConflicto {
  clave: string;
  campos: CampoEnConflicto[];
}

/** In the order of their first fields; a field that is coupled with no other is a group of its own. */
export function gruposDe(conflicto: readonly CampoEnConflicto[]): GrupoDeConflicto[] {
  const grupos = new Map<string, CampoEnConflicto[]>();
  for (const each of conflicto) {
    const clave = each.grupo === null ? `campo ${each.campo}` : `grupo ${each.grupo}`;
    grupos.set(clave, [...(grupos.get(clave) ?? []), each]);
  }
  return [...grupos].map(([clave, campos]) => ({ clave, campos }));
}
