/**
 * The normalised rows that the rules work on, as Postgres stores them, `GET /sync/cambios` sends them and the
 * browser's replica keeps them. Times are ISO 8601 in UTC with milliseconds; money is whole Chilean pesos.
 * The rows of the master-data modules, and the list of all tables, are in contracts/tables.ts.
 */
import type { TipoContenido } from './adjunto.ts';
import type { FacturaPaperColumns } from './factura-columns.ts';
import type { UsualPriceField } from './usual-price.ts';
import type { TipoAdjunto, TipoCobro, TipoExtra, TipoMovimiento, TipoOperacion } from './vocabulary.ts';

/** A number once the server knows the record; the record's uuid while it exists only on this device. */
export type Id = number | string;

export interface BaseRow {
  id: Id;
  uuid: string;
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

export interface PlantaRow extends BaseRow {
  cliente_id: Id;
  nombre: string;
  comuna: string;
  direccion: string;
}

/** The twelve numbers of a negotiation. Hours and days may have decimals; prices are whole pesos. */
export const TARIFA_FIELDS = [
  'estadia_planta_horas',
  'estadia_planta_precio',
  'estadia_puerto_horas',
  'estadia_puerto_precio',
  'underlang_horas',
  'underlang_precio',
  'porteo_valparaiso_horas',
  'porteo_valparaiso_precio',
  'porteo_san_antonio_horas',
  'porteo_san_antonio_precio',
  'almacenaje_dias',
  'almacenaje_precio',
] as const;
export type TarifaField = (typeof TARIFA_FIELDS)[number];
export type Tarifa = Record<TarifaField, number>;

export interface NegociacionRow extends BaseRow, Tarifa, Record<UsualPriceField, number | null> {
  cliente_id: Id;
}

/** What is planned for an operation (embarque.ts); each is null where it is unknown. */
export interface EmbarqueColumns {
  naviera: string | null;
  nave: string | null;
  bl_booking: string | null;
  referencia_cliente: string | null;
  cita_codigo: string | null;
  terminal_previsto: string | null;
  /** Upper case, without separators. */
  contenedor_previsto: string | null;
  /** Size and type by ISO 6346: '45R1'. */
  contenedor_tipo: string | null;
  peso_kg: number | null;
  puerto_previsto_id: Id | null;
  planta_prevista_id: Id | null;
  deposito_previsto_id: Id | null;
  cita_desde: string | null;
  cita_hasta: string | null;
  stacking_desde: string | null;
  stacking_hasta: string | null;
  dias_libres: number | null;
  /** A day, YYYY-MM-DD. */
  libre_desde: string | null;
}

export interface OperacionRow extends BaseRow, EmbarqueColumns {
  tipo: TipoOperacion;
  cliente_id: Id;
  /** 'Costo Operacional', pesos. */
  monto: number;
  eta_puerto: string;
  eta_planta: string;
  chofer_id: Id | null;
  camion_id: Id | null;
  /** A percentage of monto; replaces the driver's own where it is set. */
  comision_externo: number | null;
  /** Frozen when the operation finishes, null until then (comision.ts): the percentage, and the commission in pesos. */
  comision_porcentaje: number | null;
  comision_monto: number | null;
  contenedor_id: Id | null;
  finalizado: boolean;
  /** Snapshot of the client's negotiation. */
  tarifa: Tarifa | null;
}

export interface ContenedorRow extends BaseRow {
  numero: string | null;
  underlang: boolean;
  cliente_id: Id;
  deposito_id: Id | null;
  transporte_id: Id | null;
}

export interface ContenedorTransporteRow extends BaseRow {
  cliente_id: Id;
  bodega_id: Id;
  deposito_id: Id;
  fecha_agendamiento: string;
}

export interface PorteoRow extends BaseRow {
  transporte_id: Id;
  chofer_id: Id;
  camion_id: Id;
  inicio: string;
  fin: string;
}

/** One stay of a container in a warehouse; the container is inside while `salida` is null. */
export interface AlmacenajeRow extends BaseRow {
  contenedor_id: Id;
  bodega_id: Id;
  con_mercaderia: boolean;
  entrada: string;
  salida: string | null;
  mov_entrada: Id | null;
  mov_salida: Id | null;
  porteo_id: Id | null;
}

/** The fields of a movement that are not references. A temperature or ventilation that is not a number stays text. */
export interface MovimientoData {
  numero: string | null;
  underlang: boolean | null;
  terminal: string | null;
  temperatura: number | string | null;
  ventilacion: number | string | null;
  sello: string | null;
}

export interface MovimientoRow extends BaseRow {
  operacion_id: Id;
  orden: number;
  tipo: TipoMovimiento;
  fecha_inicio: string;
  fecha_termino: string;
  /** `fecha_termino` is a guess (estimated-end.ts). */
  termino_estimado: boolean;
  planta_id: Id | null;
  puerto_id: Id | null;
  deposito_id: Id | null;
  contenedor_id: Id | null;
  bodega_id: Id | null;
  /** Who drove this leg: those of the operation when the movement was registered (R18.8). */
  chofer_id: Id | null;
  camion_id: Id | null;
  datos: MovimientoData;
}

/** The receipt of a charge (R19.4). */
export interface ExtraDetalle {
  desde: string;
  hasta: string;
  unidad: 'hora' | '24h' | 'bloque';
  /** Units elapsed, rounded up ('hora', '24h'), or blocks begun ('bloque'). */
  cantidad: number;
  /** Free units of an excess charge; the length of the block in hours for 'bloque'. */
  libre: number;
  /** Units charged. */
  cobradas: number;
  /** Pesos a unit. */
  precio: number;
}

export interface ExtraRow extends BaseRow {
  cliente_id: Id;
  operacion_id: Id | null;
  movimiento_id: Id | null;
  contenedor_id: Id | null;
  tipo: TipoExtra | TipoCobro;
  monto: number;
  /** Null for a charge by hand. */
  detalle: ExtraDetalle | null;
  /** Added by a user (R33); the rules neither derive nor alter it. */
  manual: boolean;
  descripcion: string | null;
  /** Has IVA. */
  afecto: boolean;
  /** What it cost the company, pesos; null where unknown. Never on paper. */
  costo: number | null;
}

export interface FacturaRow extends BaseRow, FacturaPaperColumns {
  cliente_id: Id;
  subtotal: number;
  /** The part of `subtotal` without IVA (R33). */
  exento: number;
  iva: number;
  total: number;
  pagada: boolean;
  pagada_at: string | null;
}

export interface FacturaItemRow extends BaseRow {
  factura_id: Id;
  operacion_id: Id | null;
  extra_id: Id | null;
  descripcion: string;
  precio: number;
  cantidad: number;
}

/** A photo, a scan or a signature; its bytes are in `adjunto_contenido`, which devices do not replicate. */
export interface AdjuntoRow extends BaseRow {
  operacion_id: Id;
  movimiento_id: Id | null;
  tipo: TipoAdjunto;
  /** Of its bytes: null while the record exists only on this device. */
  tipo_contenido: TipoContenido | null;
  bytes: number | null;
  sha256: string | null;
  tomada_en: string;
  nota: string | null;
  firmante_nombre: string | null;
  firmante_rut: string | null;
  /** The thumbnail, in base64. */
  miniatura: string | null;
  /** Who added it, and the name at that time, since devices have no users; null like the bytes. */
  usuario_id: number | null;
  usuario_nombre: string | null;
}

/** The tables whose rows the rules derive and write. */
export interface DerivedTables {
  operacion: OperacionRow;
  contenedor: ContenedorRow;
  almacenaje: AlmacenajeRow;
  extra: ExtraRow;
  contenedor_transporte: ContenedorTransporteRow;
  porteo: PorteoRow;
}
export type DerivedTable = keyof DerivedTables;

/** A row of the server: its ids and references are numbers. */
export type Stored<R> = { [K in keyof R]: Id extends R[K] ? Exclude<R[K], string> : R[K] };
