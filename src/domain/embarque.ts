/**
 * What is planned for an operation before its truck leaves: ship, appointment, container, places and free days (R17.9).
 * Nothing of it takes custody of a container or keeps a place from being deleted.
 */
import { isDay, parseFecha } from './date.ts';
import { DAY_MS } from './milliseconds.ts';
import { nombreOperacion } from './numero.ts';
import type { FieldError } from './refusal.ts';
import type { EmbarqueColumns, Id, OperacionRow } from './tables.ts';

export const NO_EMBARQUE = {
  naviera: null,
  nave: null,
  bl_booking: null,
  referencia_cliente: null,
  cita_codigo: null,
  terminal_previsto: null,
  contenedor_previsto: null,
  contenedor_tipo: null,
  peso_kg: null,
  puerto_previsto_id: null,
  planta_prevista_id: null,
  deposito_previsto_id: null,
  cita_desde: null,
  cita_hasta: null,
  stacking_desde: null,
  stacking_hasta: null,
  dias_libres: null,
  libre_desde: null,
} as const satisfies EmbarqueColumns;

export const MOST_KG = 100_000;
export const OVERWEIGHT = 'Son más de 100.000 kilos';

/** The fields that are references, with the table of each. The column has `_id` at its end. */
export const PLANNED_PLACES = {
  puerto_previsto: 'puerto',
  planta_prevista: 'planta',
  deposito_previsto: 'deposito',
} as const;
export type PlannedPlace = keyof typeof PLANNED_PLACES;

export const isPlannedPlace = (field: string): field is PlannedPlace => Object.hasOwn(PLANNED_PLACES, field);

/** The fields under their names in a payload. */
export type EmbarqueField = Exclude<keyof EmbarqueColumns, `${PlannedPlace}_id`> | PlannedPlace;

export const EMBARQUE_FIELDS = Object.keys(NO_EMBARQUE).map(
  (column) => column.replace(/_id$/, '') as EmbarqueField,
);
const FIELDS = new Set<string>(EMBARQUE_FIELDS);

export const isEmbarqueField = (field: string): field is EmbarqueField => FIELDS.has(field);

/** The column of a field. */
export const embarqueColumn = (field: EmbarqueField): keyof EmbarqueColumns =>
  isPlannedPlace(field) ? `${field}_id` : field;

/** The columns that are references, with the table of each. */
export const PLANNED_COLUMNS = (Object.keys(PLANNED_PLACES) as PlannedPlace[]).map(
  (field) => [`${field}_id`, PLANNED_PLACES[field]] as const,
);

/**
 * What a CHOFER sees: what road, gate and depot ask for, not the client's own reference and the free days (R26.5).
 */
export const OWN_EMBARQUE_FIELDS = [
  'naviera',
  'nave',
  'bl_booking',
  'cita_codigo',
  'terminal_previsto',
  'contenedor_previsto',
  'contenedor_tipo',
  'peso_kg',
  'puerto_previsto',
  'planta_prevista',
  'deposito_previsto',
  'cita_desde',
  'cita_hasta',
  'stacking_desde',
  'stacking_hasta',
] as const satisfies readonly EmbarqueField[];

/** The columns that a payload sets; a reference is kept as it is. A field that is undefined is left out. */
export function embarqueColumns(
  body: Readonly<Partial<Record<EmbarqueField, unknown>>>,
): Partial<EmbarqueColumns> {
  const given = EMBARQUE_FIELDS.filter((field) => body[field] !== undefined);
  return Object.fromEntries(given.map((field) => [embarqueColumn(field), body[field]]));
}

/** The body without what is planned. */
export const withoutEmbarque = <B extends object>(body: B): Omit<B, EmbarqueField> =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !isEmbarqueField(field))) as Omit<
    B,
    EmbarqueField
  >;

/**
 * The last day on which the container costs no demurrage, YYYY-MM-DD: the day of `libre_desde` is the first free day.
 * Null unless both are there and there is a free day. The values of a form are as typed, which may be no day yet.
 */
export function lastFreeDay({
  libre_desde,
  dias_libres,
}: Pick<EmbarqueColumns, 'libre_desde' | 'dias_libres'>): string | null {
  if (!libre_desde || !isDay(libre_desde) || !dias_libres) return null;
  const last = new Date(Date.parse(`${libre_desde}T00:00:00Z`) + (dias_libres - 1) * DAY_MS);
  return Number.isNaN(last.getTime()) ? null : last.toISOString().slice(0, 10);
}

type Times = Pick<EmbarqueColumns, 'cita_desde' | 'cita_hasta' | 'stacking_desde' | 'stacking_hasta'>;

const SPANS = [
  ['cita_desde', 'cita_hasta'],
  ['stacking_desde', 'stacking_hasta'],
] as const satisfies [keyof Times, keyof Times][];

/** Each end that is before its start. Times in ISO, or as typed; what is no time is not compared. */
export function embarqueErrors(times: Partial<Times>): FieldError[] {
  return SPANS.flatMap(([start, end]) => {
    const [from, to] = [parseFecha(times[start] ?? ''), parseFecha(times[end] ?? '')];
    return from !== null && to !== null && to < from
      ? [{ campo: end, mensaje: 'El término no puede ser anterior al inicio' }]
      : [];
  });
}

/** What a shipment is recognized by. */
export type Shipment = Pick<OperacionRow, 'cliente_id' | 'bl_booking' | 'contenedor_previsto'>;
type OtherShipment = Shipment & Pick<OperacionRow, 'id' | 'finalizado' | 'deleted_at'>;

/** The live, unfinished operations of the same client with the same BL or booking, in any case, and the same container. */
export function duplicatesOf<R extends OtherShipment>(
  { cliente_id, bl_booking, contenedor_previsto }: Shipment,
  others: Iterable<R>,
  itself: Id | null,
): R[] {
  if (!bl_booking || !contenedor_previsto) return [];
  const bl = bl_booking.toLowerCase();
  return [...others].filter(
    (other) =>
      other.id !== itself &&
      other.deleted_at === null &&
      !other.finalizado &&
      other.cliente_id === cliente_id &&
      other.contenedor_previsto === contenedor_previsto &&
      other.bl_booking?.toLowerCase() === bl,
  );
}

export const duplicateWarning = ({ id }: Pick<OperacionRow, 'id'>): string =>
  `Ya existe la ${nombreOperacion(id)} con este BL o booking y este contenedor`;
