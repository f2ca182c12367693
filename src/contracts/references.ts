/** The tables that columns and payload fields refer to. */
import type { TableName } from './tables.ts';

const COLUMNS = {
  cliente_id: 'cliente',
  planta_id: 'planta',
  bodega_id: 'bodega',
  deposito_id: 'deposito',
  puerto_id: 'puerto',
  chofer_id: 'chofer',
  camion_id: 'camion',
  operacion_id: 'operacion',
  movimiento_id: 'movimiento',
  contenedor_id: 'contenedor',
  transporte_id: 'contenedor_transporte',
  porteo_id: 'porteo',
  extra_id: 'extra',
  factura_id: 'factura',
  liquidacion_id: 'liquidacion',
  puerto_previsto_id: 'puerto',
  planta_prevista_id: 'planta',
  deposito_previsto_id: 'deposito',
} as const satisfies Record<string, TableName>;

/**
 * Not all tables: a field may have the name of a table and hold something else (`porteo` of a deposito is a place).
 */
const FIELDS = {
  cliente: 'cliente',
  clienteId: 'cliente',
  chofer: 'chofer',
  choferId: 'chofer',
  camion: 'camion',
  camionId: 'camion',
  operacion: 'operacion',
  movimiento: 'movimiento',
  planta: 'planta',
  plantas: 'planta',
  puerto: 'puerto',
  deposito: 'deposito',
  depositoId: 'deposito',
  bodega: 'bodega',
  bodegaId: 'bodega',
  contenedor: 'contenedor',
  contenedores: 'contenedor',
  contenedorTransporteId: 'contenedor_transporte',
  operaciones: 'operacion',
  extras: 'extra',
  factura: 'factura',
  puerto_previsto: 'puerto',
  planta_prevista: 'planta',
  deposito_previsto: 'deposito',
} as const satisfies Record<string, TableName>;

const find = (tables: Readonly<Record<string, TableName>>, name: string): TableName | undefined =>
  Object.hasOwn(tables, name) ? tables[name] : undefined;

/** The table that a column refers to. */
export const tableOfColumn = (column: string): TableName | undefined => find(COLUMNS, column);

/** The table that a field of a payload refers to, by an id or a list of ids. */
export const tableOfField = (field: string): TableName | undefined => find(FIELDS, field);
