/**
 * Whether a movement may be written (R18.3). The server refuses with it; the browser's form calls it first, so that the
 * user sees most refusals without a network.
 */
import { type Closing, closingOf, closingWarning } from './estimated-end.ts';
import { normalizeNumero } from './iso6346.ts';
import {
  type MovimientoField,
  FIELDS_BY_TIPO,
  fitsBetween,
  keptFields,
  nextTipos,
  type Reference,
  REFERENCES,
} from './movimiento.ts';
import { stayWarning, inicioWarnings, numeroWarning } from './movimiento-warnings.ts';
import {
  createMovimientoRefusal,
  editMovimientoRefusal,
  OPERACION_LIQUIDADA,
} from './operacion-permissions.ts';
import {
  type FieldError,
  DOES_NOT_EXIST,
  OTHER_PLANTA,
  REQUIRED,
  type Refusal,
  ruleRefusal,
  validationRefusal,
} from './refusal.ts';
import type {
  AlmacenajeRow,
  BaseRow,
  ContenedorRow,
  Id,
  MovimientoData,
  MovimientoRow,
  OperacionRow,
  PlantaRow,
} from './tables.ts';
import type { TipoMovimiento } from './vocabulary.ts';

/** The movement of a form or call: texts trimmed, references as ids or null. */
export interface MovimientoInput extends Record<Reference, Id | null> {
  tipo: TipoMovimiento;
  fecha_inicio: string;
  fecha_termino: string;
  termino_estimado: boolean;
  datos: MovimientoData;
}

export interface MovimientoContext {
  operacion: OperacionRow;
  /** As in OperacionState. */
  facturada: boolean;
  liquidada: boolean;
  /** Live movements of the operation before the change. */
  movimientos: readonly MovimientoRow[];
  /** The movement to edit; null for a new one. */
  edited: Id | null;
  /** The live rows that the input's references name, null where there are none. */
  refs: {
    planta: PlantaRow | null;
    puerto: BaseRow | null;
    deposito: BaseRow | null;
    contenedor: ContenedorRow | null;
    bodega: BaseRow | null;
  };
  /** The empty stay of refs.contenedor that is open, or that this operation closed. */
  stay: AlmacenajeRow | null;
  /** Whether the operation's container has underlang. */
  underlang: boolean;
  /** Where a container of that number is in custody: scheduled, stored, or on another open operation. */
  custodia: Custodia;
}

export type MovimientoValues = Pick<
  MovimientoRow,
  | 'tipo'
  | 'fecha_inicio'
  | 'fecha_termino'
  | 'termino_estimado'
  | 'planta_id'
  | 'puerto_id'
  | 'deposito_id'
  | 'contenedor_id'
  | 'bodega_id'
  | 'datos'
>;

export type Verdict =
  | { refusal: Refusal; values?: undefined }
  | {
      refusal: null;
      values: MovimientoValues & Pick<MovimientoRow, 'chofer_id' | 'camion_id'>;
      /** A new movement closes the one before it (R18.7); null where it closes none. */
      closes: { movimiento: MovimientoRow; values: Closing } | null;
      advertencias: string[];
    };

/** Where in custody a container of that number is, in a few words; null where none is (R20.2). */
export type Custodia = (numero: string) => string | null;

/** The refusal is the sentence of R20.2; the error of the field also says where the container is. */
export function custodiaRefusal(numero: string, field: string, custodia: Custodia): Refusal | null {
  const where = custodia(numero);
  if (where === null) return null;
  const mensaje = `El contenedor ${numero} ya está en custodia`;
  return { ...ruleRefusal(mensaje), errores: [{ campo: field, mensaje: `${mensaje} (${where})` }] };
}

export const CONTENEDOR_UNAVAILABLE = ruleRefusal('El contenedor no está disponible en bodega');

function neighbours(movimientos: readonly MovimientoRow[], edited: Id | null) {
  const inOrder = movimientos.toSorted((a, b) => a.orden - b.orden);
  const index = edited === null ? inOrder.length : inOrder.findIndex(({ id }) => id === edited);
  return { previous: inOrder[index - 1] ?? null, next: inOrder[index + 1] ?? null };
}

function checkState(input: MovimientoInput, ctx: MovimientoContext): Refusal | null {
  const { operacion, edited, facturada } = ctx;
  const state = { finalizado: operacion.finalizado, facturada, hasChofer: operacion.chofer_id !== null };
  const refusal = edited === null ? createMovimientoRefusal(state) : editMovimientoRefusal(state);
  if (refusal) return refusal;
  const { previous, next } = neighbours(ctx.movimientos, edited);
  if (!nextTipos(operacion.tipo, previous?.tipo ?? null).includes(input.tipo)) {
    const place = previous ? `después de ${previous.tipo}` : 'al inicio de la operación';
    return ruleRefusal(`El tipo de movimiento no corresponde ${place}`);
  }
  if (next && !fitsBetween(operacion.tipo, previous?.tipo ?? null, input.tipo, next.tipo))
    return ruleRefusal(`El tipo de movimiento no corresponde antes de ${next.tipo}`);
  // Another type would undo the end of the operation.
  const reopens = next === null && nextTipos(operacion.tipo, input.tipo).length > 0;
  return ctx.liquidada && reopens ? OPERACION_LIQUIDADA : null;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const isReference = (field: MovimientoField): field is Reference =>
  REFERENCES.some((reference) => reference === field);

function valueOf(input: MovimientoInput, field: MovimientoField): unknown {
  return isReference(field) ? input[field] : input.datos[field];
}

function checkFields(input: MovimientoInput, ctx: MovimientoContext): FieldError[] {
  const { required } = FIELDS_BY_TIPO[input.tipo];
  const missing = required.filter((field) => isEmpty(valueOf(input, field)));
  if (missing.length > 0) return missing.map((field) => ({ campo: field, mensaje: REQUIRED }));
  if (Date.parse(input.fecha_termino) < Date.parse(input.fecha_inicio)) {
    return [{ campo: 'fecha_termino', mensaje: 'La fecha de término no puede ser anterior a la de inicio' }];
  }
  for (const field of required.filter(isReference)) {
    if (ctx.refs[field] === null) return [{ campo: field, mensaje: DOES_NOT_EXIST }];
  }
  const { cliente_id } = ctx.operacion;
  if (required.includes('planta') && ctx.refs.planta?.cliente_id !== cliente_id) {
    return [{ campo: 'planta', mensaje: OTHER_PLANTA }];
  }
  if (required.includes('contenedor') && ctx.refs.contenedor?.cliente_id !== cliente_id) {
    return [{ campo: 'contenedor', mensaje: 'El contenedor no es del cliente de la operación' }];
  }
  return [];
}

function checkCustodia(numero: string | null, ctx: MovimientoContext): Refusal | null {
  return numero === null ? null : custodiaRefusal(numero, 'numero', ctx.custodia);
}

/** A number that consists of separators only counts as missing. */
function withNumero(input: MovimientoInput): MovimientoInput {
  const numero = normalizeNumero(input.datos.numero ?? '') || null;
  return { ...input, datos: { ...input.datos, numero } };
}

/** The values written for a given movement, by whether its container has underlang (R18.4). */
export function normalizedValues(given: MovimientoInput, underlang: boolean): MovimientoValues {
  return keepFields(withNumero(given), underlang);
}

function keepFields(input: MovimientoInput, underlang: boolean): MovimientoValues {
  const kept = keptFields(input.tipo, underlang);
  const id = (field: Reference): Id | null => (kept.has(field) ? input[field] : null);
  const { datos } = input;
  return {
    tipo: input.tipo,
    fecha_inicio: input.fecha_inicio,
    fecha_termino: input.fecha_termino,
    termino_estimado: input.termino_estimado,
    planta_id: id('planta'),
    puerto_id: id('puerto'),
    deposito_id: id('deposito'),
    contenedor_id: id('contenedor'),
    bodega_id: id('bodega'),
    datos: {
      numero: kept.has('numero') ? datos.numero : null,
      underlang: kept.has('underlang') ? (datos.underlang ?? false) : null,
      terminal: kept.has('terminal') ? datos.terminal : null,
      temperatura: kept.has('temperatura') ? datos.temperatura : null,
      ventilacion: kept.has('ventilacion') ? datos.ventilacion : null,
      sello: kept.has('sello') ? datos.sello : null,
    },
  };
}

/** Refuses, or gives the values to write and the warnings about them. Checks in the order of R18.3. */
export function checkMovimiento(given: MovimientoInput, ctx: MovimientoContext): Verdict {
  const input = withNumero(given);
  const state = checkState(input, ctx);
  if (state) return { refusal: state };
  const errores = checkFields(input, ctx);
  if (errores.length > 0) return { refusal: validationRefusal(errores) };
  if (input.tipo === 'Retiro de contenedor en Bodega' && ctx.stay === null) {
    return { refusal: CONTENEDOR_UNAVAILABLE };
  }
  const values = keepFields(input, ctx.underlang);
  const custodia = checkCustodia(values.datos.numero, ctx);
  if (custodia) return { refusal: custodia };
  const { previous, next } = neighbours(ctx.movimientos, ctx.edited);
  const closing = ctx.edited === null ? closingOf(previous, values.fecha_inicio) : null;
  const closes = previous && closing && { movimiento: previous, values: closing };
  // A new movement gets driver and truck of its operation, an edited one keeps its own (R18.8).
  const { chofer_id, camion_id } = ctx.movimientos.find(({ id }) => id === ctx.edited) ?? ctx.operacion;
  return {
    refusal: null,
    values: { ...values, chofer_id, camion_id },
    closes,
    advertencias: [
      ...numeroWarning(values.datos.numero),
      ...inicioWarnings(values.fecha_inicio, previous, next),
      ...stayWarning(values, ctx.stay),
      ...(closes ? [closingWarning(closes.movimiento.tipo, closes.values.fecha_termino)] : []),
    ],
  };
}
