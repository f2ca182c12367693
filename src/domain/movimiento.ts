/** Which movement may follow which, and which fields each one has (R18.1, R9.4). */
import type { MovimientoData } from './tables.ts';
import type { TipoMovimiento, TipoOperacion } from './vocabulary.ts';

/** A movement without any of these fields. */
export const NO_MOVIMIENTO_DATA: MovimientoData = {
  numero: null,
  underlang: null,
  terminal: null,
  temperatura: null,
  ventilacion: null,
  sello: null,
};

type NextTipos = Partial<Record<TipoMovimiento | 'inicio', readonly TipoMovimiento[]>>;

const NEXT_TIPOS: Record<TipoOperacion, NextTipos> = {
  IMPORTACION: {
    inicio: ['Retiro en puerto'],
    'Retiro en puerto': ['Descarga en planta', 'Almacenaje en bodega'],
    'Descarga en planta': ['Entrega de contenedor'],
    'Almacenaje en bodega': ['Descarga en planta'],
  },
  EXPORTACION: {
    inicio: ['Retiro de contenedor en Bodega', 'Retiro de contenedor en Deposito'],
    'Retiro de contenedor en Bodega': ['Carga en planta'],
    'Retiro de contenedor en Deposito': ['Carga en planta'],
    'Carga en planta': ['Entrega en puerto', 'Almacenaje en bodega'],
    'Almacenaje en bodega': ['Entrega en puerto'],
  },
};

const FINAL: Record<TipoOperacion, TipoMovimiento> = {
  IMPORTACION: 'Entrega de contenedor',
  EXPORTACION: 'Entrega en puerto',
};

/** The movement types that may follow `previous` (null: the first one). Empty when the operation is finished. */
export function nextTipos(tipo: TipoOperacion, previous: TipoMovimiento | null): readonly TipoMovimiento[] {
  return NEXT_TIPOS[tipo][previous ?? 'inicio'] ?? [];
}

/** An operation is finished once its delivery exists. */
export function isFinalizada(tipo: TipoOperacion, tipos: readonly TipoMovimiento[]): boolean {
  return tipos.includes(FINAL[tipo]);
}

/** Whether a movement of type `tipo` may be between its neighbours (null: there is none on that side). */
export function fitsBetween(
  operacion: TipoOperacion,
  previous: TipoMovimiento | null,
  tipo: TipoMovimiento,
  next: TipoMovimiento | null,
): boolean {
  return (
    nextTipos(operacion, previous).includes(tipo) &&
    (next === null || nextTipos(operacion, tipo).includes(next))
  );
}

export const REFERENCES = ['planta', 'puerto', 'deposito', 'contenedor', 'bodega'] as const;
export type Reference = (typeof REFERENCES)[number];
export const MOVIMIENTO_DATA = [
  'numero',
  'underlang',
  'terminal',
  'temperatura',
  'ventilacion',
  'sello',
] as const;
export type MovimientoDatum = (typeof MOVIMIENTO_DATA)[number];
export type MovimientoField = Reference | MovimientoDatum;

interface TipoFields {
  readonly required: readonly MovimientoField[];
  readonly optional: readonly MovimientoField[];
  /** Kept only where the operation's container has underlang. */
  readonly onlyUnderlang: readonly MovimientoField[];
}

const AT_PLANTA: TipoFields = {
  required: ['planta'],
  optional: ['sello'],
  onlyUnderlang: ['temperatura', 'ventilacion'],
};

/** The type-dependent fields of the movement form and payload, in the order in which a form shows them. */
export const FIELDS_BY_TIPO: Record<TipoMovimiento, TipoFields> = {
  'Retiro de contenedor en Deposito': {
    required: ['deposito', 'numero'],
    optional: ['underlang'],
    onlyUnderlang: [],
  },
  'Retiro de contenedor en Bodega': { required: ['contenedor'], optional: [], onlyUnderlang: [] },
  'Carga en planta': AT_PLANTA,
  'Descarga en planta': AT_PLANTA,
  'Almacenaje en bodega': {
    required: ['bodega'],
    optional: ['sello'],
    onlyUnderlang: ['temperatura', 'ventilacion'],
  },
  'Entrega en puerto': {
    required: ['puerto', 'terminal'],
    optional: ['temperatura', 'ventilacion', 'sello'],
    onlyUnderlang: [],
  },
  'Retiro en puerto': {
    required: ['puerto', 'terminal'],
    optional: ['numero', 'underlang', 'temperatura', 'ventilacion', 'sello'],
    onlyUnderlang: [],
  },
  'Entrega de contenedor': { required: ['deposito'], optional: [], onlyUnderlang: [] },
};

/** The fields that a movement keeps: all others become null. */
export function keptFields(tipo: TipoMovimiento, underlang: boolean): ReadonlySet<MovimientoField> {
  const fields = FIELDS_BY_TIPO[tipo];
  return new Set([...fields.required, ...fields.optional, ...(underlang ? fields.onlyUnderlang : [])]);
}
