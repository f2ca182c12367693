/** The two sides of a conflict as texts. */
import { isObject } from '#domain/is-object.ts';
import type { NameOf } from '#data/queries/use-record-names.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { formatFecha, formatDateMinute } from '#domain/date.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { isNew, numeroOf } from '#domain/numero.ts';
import { fieldOf } from '#views/labels.ts';
import type { FieldLabel } from '#views/module-labels.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const EMPTY = '—';

const UNITS: Partial<Record<NonNullable<FieldLabel['format']>, string>> = {
  horas: 'horas',
  dias: 'días',
  porcentaje: '%',
  toneladas: 'TON',
  kilos: 'kg',
  grados: '°C',
};
const TIPOS = new Map<string, string>(Object.entries(TIPO_OPERACION_LABEL));

function numeroText(value: number, kind: FieldLabel['format']): string {
  if (kind === 'pesos') return formatPesos(value);
  const unit = kind && UNITS[kind];
  return unit ? `${formatNumero(value)} ${unit}` : formatNumero(value);
}

function textText(value: string, kind: FieldLabel['format']): string {
  if (kind === 'tipo') return TIPOS.get(value) ?? value;
  if (!ISO.test(value)) return value;
  return kind === 'dia' ? formatFecha(value) : formatDateMinute(value);
}

/**
 * 'Planta Norte (Casablanca, Ruta 68)'; an object without a name is a list of its fields: 'Sello: S-1, Ventilación:
 * 20'.
 */
function objectText(value: object, nameOf: NameOf): string {
  const parts = Object.entries(value).flatMap(([field, inner]) => {
    const known = fieldOf(field);
    return known && inner !== null && inner !== ''
      ? [{ field, label: known.label, text: valueText(inner, field, nameOf) }]
      : [];
  });
  const nombre = parts.find(({ field }) => field === 'nombre')?.text;
  if (nombre === undefined) {
    return parts.map(({ label, text }) => `${label}: ${text}`).join(', ') || EMPTY;
  }
  const others = parts.filter(({ field }) => field !== 'nombre').map(({ text }) => text);
  return others.length === 0 ? nombre : `${nombre} (${others.join(', ')})`;
}

function recordText(table: NonNullable<FieldLabel['table']>, id: number | string, nameOf: NameOf): string {
  return nameOf(table, id) ?? (isNew(id) ? numeroOf(id) : `N° ${id}`);
}

/** The value of a field as text: money, hours, dates, names of records. */
export function valueText(value: unknown, field: string, nameOf: NameOf): string {
  const { format, table } = fieldOf(field) ?? {};
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) {
    return value.map((each) => valueText(each, field, nameOf)).join('; ') || EMPTY;
  }
  if (typeof value === 'object') return objectText(value, nameOf);
  if (typeof value !== 'number' && typeof value !== 'string') return EMPTY;
  if (table) return recordText(table, value, nameOf);
  return typeof value === 'number' ? numeroText(value, format) : textText(value, format);
}

/** Of two objects only the fields that differ: the others need no choice. */
export function onlyDifferent(mine: unknown, server: unknown): { mine: unknown; server: unknown } {
  if (!isObject(mine) || !isObject(server)) return { mine, server };
  const fields = Object.keys(mine).filter(
    (field) => JSON.stringify(mine[field] ?? null) !== JSON.stringify(server[field] ?? null),
  );
  // An empty value is included, since it is a value of that side.
  const pick = (side: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, side[field] ?? EMPTY]));
  return { mine: pick(mine), server: pick(server) };
}
