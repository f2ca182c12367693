/** The movement form's values: their type, their initial values, and the payload made from them. */
import type { MovimientoRecord, MovimientoUpdate } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatDateMinute } from '#domain/date.ts';
import { normalizeNumero } from '#domain/iso6346.ts';
import {
  type MovimientoField,
  FIELDS_BY_TIPO,
  fitsBetween,
  nextTipos,
  type Reference,
  REFERENCES,
} from '#domain/movimiento.ts';
import type { Id } from '#domain/tables.ts';
import { TIPOS_MOVIMIENTO, type TipoMovimiento } from '#domain/vocabulary.ts';
import { plannedFor, type PlannedValues } from './planned-values.ts';
import type { TypedOperacion } from '../create/operacion-values.ts';

type TextValues = 'numero' | 'terminal' | 'temperatura' | 'ventilacion' | 'sello';

export interface MovimientoFormValues extends Record<Reference | TextValues, string> {
  tipo: TipoMovimiento | '';
  /** 'YYYY-MM-DD HH:mm', as typed. */
  fecha_inicio: string;
  fecha_termino: string;
  termino_estimado: boolean;
  underlang: boolean | undefined;
}

type Operacion = Pick<OperacionRecord, 'tipo' | 'movimientos' | 'contenedor'>;

/** The initial values of the type-dependent fields. */
export const EMPTY_FIELDS: Omit<
  MovimientoFormValues,
  'tipo' | 'fecha_inicio' | 'fecha_termino' | 'termino_estimado'
> = {
  planta: '',
  puerto: '',
  deposito: '',
  contenedor: '',
  bodega: '',
  numero: '',
  underlang: undefined,
  terminal: '',
  temperatura: '',
  ventilacion: '',
  sello: '',
};

/** The types allowed in the edited movement's place (null: after the last one), the likeliest first. */
export function possibleTipos(operacion: Operacion, edited: Id | null): readonly TipoMovimiento[] {
  const { tipo, movimientos } = operacion;
  if (edited === null) return nextTipos(tipo, movimientos.at(-1)?.tipo ?? null);
  const index = movimientos.findIndex(({ id }) => id === edited);
  const previous = movimientos[index - 1]?.tipo ?? null;
  const next = movimientos[index + 1]?.tipo ?? null;
  return TIPOS_MOVIMIENTO.filter((each) => fitsBetween(tipo, previous, each, next));
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** A form that opens with the proposed type, otherwise the next allowed one, and with what is planned for it. */
export function newValues(operacion: Operacion, planned: PlannedValues = {}): MovimientoFormValues {
  const tipo = planned.tipo ?? possibleTipos(operacion, null)[0] ?? '';
  const fields = { ...EMPTY_FIELDS, ...plannedFor(tipo, planned) };
  return { ...fields, tipo, fecha_inicio: '', fecha_termino: '', termino_estimado: false };
}

/** The values of a form for an existing movement. */
export function valuesOf(movimiento: MovimientoRecord): MovimientoFormValues {
  const { datos, tipo, planta, puerto, deposito, contenedor, bodega } = movimiento;
  const { required, optional } = FIELDS_BY_TIPO[tipo];
  const hasNumero = [...required, ...optional].includes('numero');
  return {
    tipo,
    fecha_inicio: formatDateMinute(movimiento.fecha_inicio),
    fecha_termino: formatDateMinute(movimiento.fecha_termino),
    termino_estimado: movimiento.termino_estimado,
    planta: text(planta),
    puerto: text(puerto),
    deposito: text(deposito),
    contenedor: text(contenedor),
    bodega: text(bodega),
    numero: hasNumero ? text(datos.numero) : '',
    underlang: datos.underlang ?? undefined,
    terminal: text(datos.terminal),
    temperatura: text(datos.temperatura),
    ventilacion: text(datos.ventilacion),
    sello: text(datos.sello),
  };
}

/** The values of a waiting change, on top of its form's initial values. */
export function withTyped(values: MovimientoFormValues, body: TypedOperacion): MovimientoFormValues {
  const { tipo, fecha_inicio, fecha_termino, termino_estimado, datos, ...references } =
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a queued change passed the contract's schema
    body as Partial<MovimientoUpdate>;
  const { underlang, ...texts } = datos ?? {};
  const typed = Object.entries({ ...references, ...texts }).filter(([field]) => field in EMPTY_FIELDS);
  return {
    ...values,
    ...(tipo && { tipo }),
    ...(fecha_inicio && { fecha_inicio: formatDateMinute(fecha_inicio) }),
    ...(fecha_termino && { fecha_termino: formatDateMinute(fecha_termino) }),
    ...(termino_estimado !== undefined && { termino_estimado }),
    ...(datos && 'underlang' in datos && { underlang: underlang ?? undefined }),
    ...Object.fromEntries(typed.map(([field, value]) => [field, text(value)])),
  };
}

const MEASURE_FIELDS: ReadonlySet<MovimientoField> = new Set(['temperatura', 'ventilacion']);

/**
 * The fields that the form shows, in order. Temperature and ventilation depend on underlang: on the form's value where
 * it describes a new container, otherwise on the operation's container.
 */
export function visibleFields(
  tipo: TipoMovimiento | '',
  underlang: { inForm: boolean; ofContenedor: boolean },
): { field: MovimientoField; required: boolean }[] {
  if (tipo === '') return [];
  const { required, optional, onlyUnderlang } = FIELDS_BY_TIPO[tipo];
  const withMeasures = tipo === 'Retiro en puerto' ? underlang.inForm : underlang.ofContenedor;
  const visibleOptional = [...onlyUnderlang, ...optional].filter(
    (field) => withMeasures || !MEASURE_FIELDS.has(field),
  );
  return [
    ...required.map((field) => ({ field, required: true })),
    ...visibleOptional.map((field) => ({ field, required: false })),
  ];
}

/** The payload: the visible fields, and null for all others. */
export function movimientoBody(values: MovimientoFormValues, visible: readonly { field: MovimientoField }[]) {
  const shown = new Set(visible.map(({ field }) => field));
  const value = (field: MovimientoField): string | null => {
    const typed = values[field];
    return shown.has(field) && typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null;
  };
  const numero = value('numero');
  return {
    tipo: values.tipo,
    fecha_inicio: values.fecha_inicio,
    fecha_termino: values.fecha_termino,
    termino_estimado: values.termino_estimado,
    ...Object.fromEntries(REFERENCES.map((field) => [field, value(field)])),
    datos: {
      numero: numero && normalizeNumero(numero),
      underlang: shown.has('underlang') ? (values.underlang ?? false) : null,
      terminal: value('terminal'),
      temperatura: value('temperatura'),
      ventilacion: value('ventilacion'),
      sello: value('sello'),
    },
  };
}
