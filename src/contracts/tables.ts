/** Every replicated table by its name. The modules' columns are those of their payloads, stated once there. */
import type { AbonoRow } from '#domain/abono.ts';
import type { LiquidacionLineaRow, LiquidacionRow } from '#domain/liquidacion.ts';
import type { DocumentoRow, VencimientoRow } from '#domain/paper-tables.ts';
import type {
  AdjuntoRow,
  AlmacenajeRow,
  BaseRow,
  ContenedorRow,
  ContenedorTransporteRow,
  ExtraRow,
  FacturaItemRow,
  FacturaRow,
  MovimientoRow,
  NegociacionRow,
  OperacionRow,
  PlantaRow,
  PorteoRow,
} from '#domain/tables.ts';
import type { bodega } from './bodega.ts';
import type { camion } from './camion.ts';
import type { chofer } from './chofer.ts';
import type { cliente } from './cliente.ts';
import type { deposito } from './deposito.ts';
import type { RowOf } from './module.ts';
import type { puerto } from './puerto.ts';

export type ClienteRow = BaseRow & Omit<RowOf<typeof cliente>, 'plantas'>;

export interface Tables {
  chofer: RowOf<typeof chofer>;
  camion: RowOf<typeof camion>;
  cliente: ClienteRow;
  planta: PlantaRow;
  bodega: RowOf<typeof bodega>;
  deposito: RowOf<typeof deposito>;
  puerto: RowOf<typeof puerto>;
  negociacion: NegociacionRow;
  operacion: OperacionRow;
  contenedor: ContenedorRow;
  contenedor_transporte: ContenedorTransporteRow;
  porteo: PorteoRow;
  almacenaje: AlmacenajeRow;
  movimiento: MovimientoRow;
  extra: ExtraRow;
  factura: FacturaRow;
  factura_item: FacturaItemRow;
  abono: AbonoRow;
  adjunto: AdjuntoRow;
  documento: DocumentoRow;
  vencimiento: VencimientoRow;
  liquidacion: LiquidacionRow;
  liquidacion_linea: LiquidacionLineaRow;
}
export type TableName = keyof Tables;

/** A table comes after those that it refers to. */
export const TABLES = [
  'chofer',
  'camion',
  'cliente',
  'planta',
  'bodega',
  'deposito',
  'puerto',
  'negociacion',
  'contenedor_transporte',
  'porteo',
  'contenedor',
  'operacion',
  'movimiento',
  'almacenaje',
  'extra',
  'factura',
  'factura_item',
  'adjunto',
  'documento',
  'vencimiento',
  'abono',
  'liquidacion',
  'liquidacion_linea',
] as const satisfies readonly TableName[];

/** Tables whose deleted rows are still named in history. */
export const NAMED_TABLES = [
  'chofer',
  'camion',
  'cliente',
  'planta',
  'bodega',
  'deposito',
  'puerto',
  'contenedor',
] as const satisfies readonly TableName[];
