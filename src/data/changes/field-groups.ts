/**
 * Groups of fields that have a meaning only together: a start and its end, a price and its unit. When two people each
 * change one field of a group, one of the two versions wins as a whole (merge.ts).
 */
import { isObject } from '#domain/is-object.ts';
import type { TableName } from '#contracts/tables.ts';

type Fields = Record<string, unknown>;

const tarifa = (concept: string, time = 'horas') => ({
  [concept]: [`${concept}_${time}`, `${concept}_precio`],
});

/** Name of the group → its fields, under the names that a PATCH has for them; 'datos.numero' is within `datos`. */
const GROUPS: Partial<Record<TableName, Record<string, readonly string[]>>> = {
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
    terminal: ['puerto_previsto', 'terminal_previsto'],
    cita: ['cita_desde', 'cita_hasta'],
    stacking: ['stacking_desde', 'stacking_hasta'],
    libres: ['dias_libres', 'libre_desde'],
  },
  movimiento: {
    horario: ['fecha_inicio', 'fecha_termino', 'termino_estimado'],
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
  extra: { tipo: ['tipo', 'descripcion'], monto: ['monto', 'afecto'] },
  vencimiento: { documento: ['numero', 'vence'] },
};

/** The name of the field's group; null where it belongs to none. */
export function groupOf(table: TableName, field: string): string | null {
  const found = Object.entries(GROUPS[table] ?? {}).find(([, fields]) => fields.includes(field));
  return found?.[0] ?? null;
}

/** These fields with all other fields of their groups. */
export function withTheirGroups(table: TableName, fields: readonly string[]): string[] {
  const groups = fields.map((field) => GROUPS[table]?.[groupOf(table, field) ?? ''] ?? []);
  return [...new Set([...fields, ...groups.flat()])];
}

/** All fields as a flat object with dotted names: a PATCH of `datos` changes only the fields that it names. */
export function flatten(fields: Fields): Fields {
  const entries = Object.entries(fields).flatMap(([field, value]): [string, unknown][] =>
    isObject(value)
      ? Object.entries(value).map(([sub, inner]) => [`${field}.${sub}`, inner])
      : [[field, value]],
  );
  return Object.fromEntries(entries);
}

/** The inverse of `flatten`: the body of a PATCH. */
export function nest(flat: Fields): Fields {
  const body: Fields = {};
  for (const [path, value] of Object.entries(flat)) {
    const [field = '', sub] = path.split('.');
    const inner = body[field];
    body[field] = sub === undefined ? value : { ...(isObject(inner) ? inner : {}), [sub]: value };
  }
  return body;
}
