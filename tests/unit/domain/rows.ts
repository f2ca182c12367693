/** Rows and times for the tests of the domain. Each builder returns a valid row; a test sets only the fields that it is about. */
import { DERIVED_EXTRA } from '#domain/derivados.ts';
import { NO_EMBARQUE } from '#domain/embarque.ts';
import { NO_MOVIMIENTO_DATA } from '#domain/movimiento.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import type { MovimientoContext, MovimientoInput } from '#domain/movimiento-rules.ts';
import type {
  AlmacenajeRow,
  BaseRow,
  ContenedorRow,
  ContenedorTransporteRow,
  ExtraRow,
  MovimientoData,
  MovimientoRow,
  OperacionRow,
  PlantaRow,
} from '#domain/tables.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';

/** A time of March 2026, in UTC: at(2, '08:30') is the second at half past eight. */
export const at = (day: number, time: string): string =>
  `2026-03-${String(day).padStart(2, '0')}T${time.length === 5 ? `${time}:00` : time}.000Z`;

const base = (id: number): BaseRow => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  version: 1,
  created_at: at(1, '00:00'),
  updated_at: at(1, '00:00'),
  deleted_at: null,
});

export const operacion = (over: Partial<OperacionRow> = {}): OperacionRow => ({
  ...base(1),
  tipo: 'IMPORTACION',
  cliente_id: 7,
  monto: 350_000,
  eta_puerto: at(2, '10:00'),
  eta_planta: at(3, '10:00'),
  chofer_id: 3,
  camion_id: 4,
  comision_externo: null,
  comision_porcentaje: null,
  comision_monto: null,
  contenedor_id: null,
  finalizado: false,
  ...NO_EMBARQUE,
  tarifa: TARIFA,
  ...over,
});

export function movimiento(
  order: number,
  tipo: TipoMovimiento,
  over: Partial<Omit<MovimientoRow, 'datos'>> & { datos?: Partial<MovimientoData> } = {},
): MovimientoRow {
  return {
    ...base(100 + order),
    operacion_id: 1,
    orden: order,
    tipo,
    fecha_inicio: at(2 + order, '08:00'),
    fecha_termino: at(2 + order, '10:00'),
    termino_estimado: false,
    planta_id: tipo.endsWith('en planta') ? 20 : null,
    puerto_id: tipo.endsWith('en puerto') ? 21 : null,
    deposito_id: tipo === 'Retiro de contenedor en Deposito' || tipo === 'Entrega de contenedor' ? 22 : null,
    contenedor_id: tipo === 'Retiro de contenedor en Bodega' ? 23 : null,
    bodega_id: tipo === 'Almacenaje en bodega' ? 24 : null,
    chofer_id: 3,
    camion_id: 4,
    ...over,
    datos: { ...NO_MOVIMIENTO_DATA, ...over.datos },
  };
}

export const contenedor = (over: Partial<ContenedorRow> = {}): ContenedorRow => ({
  ...base(23),
  numero: 'CSQU3054383',
  underlang: false,
  cliente_id: 7,
  deposito_id: 22,
  transporte_id: 60,
  ...over,
});

/** The agendamiento that `contenedor` came with. */
export const transporte = (over: Partial<ContenedorTransporteRow> = {}): ContenedorTransporteRow => ({
  ...base(60),
  cliente_id: 7,
  bodega_id: 24,
  deposito_id: 22,
  fecha_agendamiento: at(1, '09:00'),
  ...over,
});

/** The stay of an empty container that came by porteo. */
export const almacenaje = (over: Partial<AlmacenajeRow> = {}): AlmacenajeRow => ({
  ...base(70),
  contenedor_id: 23,
  bodega_id: 24,
  con_mercaderia: false,
  entrada: at(1, '10:00'),
  salida: null,
  mov_entrada: null,
  mov_salida: null,
  porteo_id: 61,
  ...over,
});

/** The charge of a porteo, not yet of any operation. */
export const porteoExtra = (over: Partial<ExtraRow> = {}): ExtraRow => ({
  ...base(80),
  cliente_id: 7,
  operacion_id: null,
  movimiento_id: null,
  ...DERIVED_EXTRA,
  contenedor_id: 23,
  tipo: 'Porteo San Antonio',
  monto: 100_000,
  detalle: {
    desde: at(1, '00:00'),
    hasta: at(2, '02:00'),
    unidad: 'bloque',
    cantidad: 2,
    libre: 24,
    cobradas: 2,
    precio: 50_000,
  },
  ...over,
});

/** A charge by hand of operation 1. */
export const cobro = (over: Partial<ExtraRow> = {}): ExtraRow => ({
  ...base(90),
  cliente_id: 7,
  operacion_id: 1,
  movimiento_id: null,
  contenedor_id: null,
  tipo: 'Gate in',
  monto: 45_000,
  detalle: null,
  manual: true,
  descripcion: null,
  afecto: false,
  costo: 32_000,
  ...over,
});

export const planta = (over: Partial<PlantaRow> = {}): PlantaRow => ({
  ...base(20),
  cliente_id: 7,
  nombre: 'Planta Norte',
  comuna: 'Quilpué',
  direccion: 'Camino 1',
  ...over,
});

/** A movement as a form gives it, with every field filled in, its own type's or not. */
export function input(
  tipo: TipoMovimiento,
  over: Partial<Omit<MovimientoInput, 'datos'>> & { datos?: Partial<MovimientoData> } = {},
): MovimientoInput {
  return {
    tipo,
    fecha_inicio: at(20, '08:00'),
    fecha_termino: at(20, '10:00'),
    termino_estimado: false,
    planta: 20,
    puerto: 21,
    deposito: 22,
    contenedor: 23,
    bodega: 24,
    ...over,
    datos: {
      numero: 'CSQU3054383',
      underlang: true,
      terminal: 'TPS',
      temperatura: -18,
      ventilacion: 25,
      sello: 'CL-1',
      ...over.datos,
    },
  };
}

/** A world in which every reference exists, the container is stored, and no number is in custody. */
export const context = (over: Partial<MovimientoContext> = {}): MovimientoContext => ({
  operacion: operacion(),
  facturada: false,
  liquidada: false,
  movimientos: [],
  edited: null,
  refs: {
    planta: planta(),
    puerto: base(21),
    deposito: base(22),
    contenedor: contenedor(),
    bodega: base(24),
  },
  stay: almacenaje(),
  underlang: false,
  custodia: () => null,
  ...over,
});
