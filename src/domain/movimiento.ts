/** Which movement may follow which, and which fields each one has (R18.1, R9.4). */
import type { TipoMovimiento, TipoOperacion } from './vocabulary.ts';

type Siguientes = Partial<Record<TipoMovimiento | 'inicio', readonly TipoMovimiento[]>>;

const SIGUIENTES: Record<TipoOperacion, Siguientes> = {
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

/** The movement types that may follow `anterior` (null: the first one). Empty when the operation is finished. */
export function nextTipos(tipo: TipoOperacion, anterior: TipoMovimiento | null): readonly TipoMovimiento[] {
  return SIGUIENTES[tipo][anterior ?? 'inicio'] ?? [];
}

/** An operation is finished once its delivery exists. */
export function isFinalizada(tipo: TipoOperacion, tipos: readonly TipoMovimiento[]): boolean {
  return tipos.includes(FINAL[tipo]);
}

/** Whether a movement of type `tipo` may stand between its neighbours (null: none on that side). */
export function fitsBetween(
  operacion: TipoOperacion,
  anterior: TipoMovimiento | null,
  tipo: TipoMovimiento,
  siguiente: TipoMovimiento | null,
): boolean {
  return (
    nextTipos(operacion, anterior).includes(tipo) &&
    (siguiente === null || nextTipos(operacion, tipo).includes(siguiente))
  );
}

export const REFERENCIAS = ['planta', 'puerto', 'deposito', 'contenedor', 'bodega'] as const;
export type Referencia = (typeof REFERENCIAS)[number];
export const DATOS = ['numero', 'underlang', 'terminal', 'temperatura', 'ventilacion', 'sello'] as const;
export type Dato = (typeof DATOS)[number];
export type CampoMovimiento = Referencia | Dato;

interface CamposDeTipo {
  readonly requeridos: readonly CampoMovimiento[];
  readonly opcionales: readonly CampoMovimiento[];
  /** Kept only where the operation's container has underlang. */
  readonly soloUnderlang: readonly CampoMovimiento[];
}

const EN_PLANTA: CamposDeTipo = {
  requeridos: ['planta'],
  opcionales: ['sello'],
  soloUnderlang: ['temperatura', 'ventilacion'],
};

/** The type-dependent fields of the movement form and payload, in the order in which a form shows them. */
export const CAMPOS_POR_TIPO: Record<TipoMovimiento, CamposDeTipo> = {
  'Retiro de contenedor en Deposito': {
    requeridos: ['deposito', 'numero'],
    opcionales: ['underlang'],
    soloUnderlang: [],
  },
  'Retiro de contenedor en Bodega': { requeridos: ['contenedor'], opcionales: [], soloUnderlang: [] },
  'Carga en planta': EN_PLANTA,
  'Descarga en planta': EN_PLANTA,
  'Almacenaje en bodega': {
    requeridos: ['bodega'],
    opcionales: ['sello'],
    soloUnderlang: ['temperatura', 'ventilacion'],
  },
  'Entrega en puerto': {
    requeridos: ['puerto', 'terminal'],
    opcionales: ['temperatura', 'ventilacion', 'sello'],
    soloUnderlang: [],
  },
  'Retiro en puerto': {
    requeridos: ['puerto', 'terminal'],
    opcionales: ['numero', 'underlang', 'temperatura', 'ventilacion', 'sello'],
    soloUnderlang: [],
  },
  'Entrega de contenedor': { requeridos: ['deposito'], opcionales: [], soloUnderlang: [] },
};

/** The fields that a movement keeps: all others become null. */
export function keptCampos(tipo: TipoMovimiento, underlang: boolean): ReadonlySet<CampoMovimiento> {
  const campos = CAMPOS_POR_TIPO[tipo];
  return new Set([...campos.requeridos, ...campos.opcionales, ...(underlang ? campos.soloUnderlang : [])]);
}
