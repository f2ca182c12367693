/**
 * Fields that say something together only: a start and its end, a price and what it is the price of. Two people who
 * change one each have both changed the whole, and one of the two stays whole (merge.ts).
 */
import type { Tabla } from '#contracts/tables.ts';

type Campos = Record<string, unknown>;

const tarifa = (concepto: string, tiempo = 'horas') => ({
  [concepto]: [`${concepto}_${tiempo}`, `${concepto}_precio`],
});

/** Name of the group → its fields, under the names that a PATCH has for them; 'datos.numero' is within `datos`. */
const GRUPOS: Partial<Record<Tabla, Record<string, readonly string[]>>> = {
  chofer: { contrato: ['contrato', 'comision'] },
  negociacion: {
    ...tarifa('estadia_planta'),
    ...tarifa('estadia_puerto'),
    ...tarifa('underlang'),
    ...tarifa('porteo_valparaiso'),
    ...tarifa('porteo_san_antonio'),
    ...tarifa('almacenaje', 'dias'),
  },
  operacion: {
    etas: ['eta_puerto', 'eta_planta'],
    asignacion: ['choferId', 'camionId', 'comision_externo'],
  },
  movimiento: {
    horario: ['fecha_inicio', 'fecha_termino'],
    tipo: [
      'tipo',
      'planta',
      'puerto',
      'deposito',
      'bodega',
      'contenedor',
      'datos.terminal',
      'datos.numero',
      'datos.underlang',
    ],
  },
  porteo: { horario: ['inicio', 'fin'] },
};

/** The name of a field's group; null where it stands for itself. */
export function grupoDe(tabla: Tabla, campo: string): string | null {
  const found = Object.entries(GRUPOS[tabla] ?? {}).find(([, campos]) => campos.includes(campo));
  return found?.[0] ?? null;
}

/** Those fields, and all of the groups that they belong to. */
export function conSusGrupos(tabla: Tabla, campos: readonly string[]): string[] {
  const groups = campos.map((campo) => GRUPOS[tabla]?.[grupoDe(tabla, campo) ?? ''] ?? []);
  return [...new Set([...campos, ...groups.flat()])];
}

const isObject = (value: unknown): value is Campos =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field by itself: a PATCH of `datos` changes the fields it names, no others. */
export function hojas(campos: Campos): Campos {
  const entries = Object.entries(campos).flatMap(([campo, value]): [string, unknown][] =>
    isObject(value)
      ? Object.entries(value).map(([sub, inner]) => [`${campo}.${sub}`, inner])
      : [[campo, value]],
  );
  return Object.fromEntries(entries);
}

/** The opposite of `hojas`: the body of a PATCH. */
export function anidar(planos: Campos): Campos {
  const body: Campos = {};
  for (const [path, value] of Object.entries(planos)) {
    const [campo = '', sub] = path.split('.');
    const inner = body[campo];
    body[campo] = sub === undefined ? value : { ...(isObject(inner) ? inner : {}), [sub]: value };
  }
  return body;
}
