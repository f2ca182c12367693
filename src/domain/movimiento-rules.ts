/**
 * Whether a movement may be written (R18.3). The server refuses with it; the browser's form calls it first, so that the
 * user sees most refusals without a network.
 */
import { checkNumero, normalizeNumero } from './iso6346.ts';
import {
  type CampoMovimiento,
  CAMPOS_POR_TIPO,
  fitsBetween,
  keptCampos,
  nextTipos,
  type Referencia,
  REFERENCIAS,
} from './movimiento.ts';
import { type ErrorDeCampo, NO_EXISTE, OBLIGATORIO, type Rechazo, regla, validacion } from './refusal.ts';
import type {
  AlmacenajeRow,
  BaseRow,
  ContenedorRow,
  Id,
  MovimientoDatos,
  MovimientoRow,
  OperacionRow,
  PlantaRow,
} from './tables.ts';
import type { TipoMovimiento } from './vocabulary.ts';

/** The movement of a form or call: texts trimmed, references as ids or null. */
export interface MovimientoInput extends Record<Referencia, Id | null> {
  tipo: TipoMovimiento;
  fecha_inicio: string;
  fecha_termino: string;
  datos: MovimientoDatos;
}

export interface MovimientoContext {
  operacion: OperacionRow;
  /** The operation, or one of its extras, is on a live invoice. */
  facturada: boolean;
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
  estadia: AlmacenajeRow | null;
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
  | 'planta_id'
  | 'puerto_id'
  | 'deposito_id'
  | 'contenedor_id'
  | 'bodega_id'
  | 'datos'
>;

export type Verdict =
  | { rechazo: Rechazo; values?: undefined }
  | { rechazo: null; values: MovimientoValues; advertencias: string[] };

export const OPERACION_FACTURADA = regla('La operación está facturada');
export const OPERACION_FINALIZADA = regla('La operación ya está finalizada');

/** Where in custody a container of that number is, in a few words; null where none is (R20.2). */
export type Custodia = (numero: string) => string | null;

/** The refusal is the sentence of R20.2; the error of the field also says where the container is. */
export function rechazoCustodia(numero: string, campo: string, custodia: Custodia): Rechazo | null {
  const donde = custodia(numero);
  if (donde === null) return null;
  const mensaje = `El contenedor ${numero} ya está en custodia`;
  return { ...regla(mensaje), errores: [{ campo, mensaje: `${mensaje} (${donde})` }] };
}

export const SIN_CHOFER = regla('Asigne un chofer antes de registrar movimientos');

function neighbours(movimientos: readonly MovimientoRow[], edited: Id | null) {
  const inOrder = movimientos.toSorted((a, b) => a.orden - b.orden);
  const index = edited === null ? inOrder.length : inOrder.findIndex(({ id }) => id === edited);
  return { anterior: inOrder[index - 1] ?? null, siguiente: inOrder[index + 1] ?? null };
}

function checkState(input: MovimientoInput, ctx: MovimientoContext): Rechazo | null {
  const { operacion, edited } = ctx;
  if (operacion.chofer_id === null) return SIN_CHOFER;
  if (edited === null && operacion.finalizado) return OPERACION_FINALIZADA;
  if (ctx.facturada) return OPERACION_FACTURADA;
  const { anterior, siguiente } = neighbours(ctx.movimientos, edited);
  if (!nextTipos(operacion.tipo, anterior?.tipo ?? null).includes(input.tipo)) {
    const lugar = anterior ? `después de ${anterior.tipo}` : 'al inicio de la operación';
    return regla(`El tipo de movimiento no corresponde ${lugar}`);
  }
  return siguiente && !fitsBetween(operacion.tipo, anterior?.tipo ?? null, input.tipo, siguiente.tipo)
    ? regla(`El tipo de movimiento no corresponde antes de ${siguiente.tipo}`)
    : null;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const isReferencia = (campo: CampoMovimiento): campo is Referencia =>
  REFERENCIAS.some((referencia) => referencia === campo);

function valueOf(input: MovimientoInput, campo: CampoMovimiento): unknown {
  return isReferencia(campo) ? input[campo] : input.datos[campo];
}

function checkFields(input: MovimientoInput, ctx: MovimientoContext): ErrorDeCampo[] {
  const { requeridos } = CAMPOS_POR_TIPO[input.tipo];
  const missing = requeridos.filter((campo) => isEmpty(valueOf(input, campo)));
  if (missing.length > 0) return missing.map((campo) => ({ campo, mensaje: OBLIGATORIO }));
  if (Date.parse(input.fecha_termino) < Date.parse(input.fecha_inicio)) {
    return [{ campo: 'fecha_termino', mensaje: 'La fecha de término no puede ser anterior a la de inicio' }];
  }
  for (const campo of requeridos.filter(isReferencia)) {
    if (ctx.refs[campo] === null) return [{ campo, mensaje: NO_EXISTE }];
  }
  const { cliente_id } = ctx.operacion;
  if (requeridos.includes('planta') && ctx.refs.planta?.cliente_id !== cliente_id) {
    return [{ campo: 'planta', mensaje: 'La planta no es del cliente de la operación' }];
  }
  if (requeridos.includes('contenedor') && ctx.refs.contenedor?.cliente_id !== cliente_id) {
    return [{ campo: 'contenedor', mensaje: 'El contenedor no es del cliente de la operación' }];
  }
  return [];
}

function checkCustodia(numero: string | null, ctx: MovimientoContext): Rechazo | null {
  return numero === null ? null : rechazoCustodia(numero, 'numero', ctx.custodia);
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
  const kept = keptCampos(input.tipo, underlang);
  const id = (campo: Referencia): Id | null => (kept.has(campo) ? input[campo] : null);
  const { datos } = input;
  return {
    tipo: input.tipo,
    fecha_inicio: input.fecha_inicio,
    fecha_termino: input.fecha_termino,
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

/**
 * The warning for a container number with a wrong check digit; none where it is right or the number has another form.
 */
export function advertenciaNumero(numero: string | null): string[] {
  const check = numero === null ? null : checkNumero(numero);
  return check?.estado === 'digito'
    ? [`Número de contenedor con dígito de control incorrecto (debería ser ${check.esperado})`]
    : [];
}

/** The warning for a movement that begins (ISO) before the one before it began. */
export function advertenciaInicio(
  inicio: string,
  anterior: Pick<MovimientoRow, 'fecha_inicio'> | null,
): string[] {
  const early = anterior !== null && Date.parse(inicio) < Date.parse(anterior.fecha_inicio);
  return early ? ['El inicio es anterior al movimiento previo'] : [];
}

/** Refuses, or gives the values to write and the warnings about them. Checks in the order of R18.3. */
export function checkMovimiento(given: MovimientoInput, ctx: MovimientoContext): Verdict {
  const input = withNumero(given);
  const state = checkState(input, ctx);
  if (state) return { rechazo: state };
  const errores = checkFields(input, ctx);
  if (errores.length > 0) return { rechazo: validacion(errores) };
  if (input.tipo === 'Retiro de contenedor en Bodega' && ctx.estadia === null) {
    return { rechazo: regla('El contenedor no está disponible en bodega') };
  }
  const values = keepFields(input, ctx.underlang);
  const custodia = checkCustodia(values.datos.numero, ctx);
  if (custodia) return { rechazo: custodia };
  const { anterior } = neighbours(ctx.movimientos, ctx.edited);
  return {
    rechazo: null,
    values,
    advertencias: [
      ...advertenciaNumero(values.datos.numero),
      ...advertenciaInicio(values.fecha_inicio, anterior),
    ],
  };
}

/** Refuses the removal of a movement that is not the last one, or of an invoiced operation (R18.5). */
export function checkUndo(movimientos: readonly MovimientoRow[], id: Id, facturada: boolean): Rechazo | null {
  if (facturada) return OPERACION_FACTURADA;
  const last = movimientos.toSorted((a, b) => a.orden - b.orden).at(-1);
  return last?.id === id ? null : regla('Solo se puede eliminar el último movimiento');
}
