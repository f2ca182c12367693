/** What a driver holds and sees: his own work, in these columns (R26.5). For server and simulator. */
import { type Outcome, parseEffectKey } from '#contracts/promise.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import { embarqueColumn, OWN_EMBARQUE_FIELDS, PLANNED_COLUMNS } from '#domain/embarque.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import type { AlmacenajeRow, BaseRow, Id, MovimientoRow, OperacionRow } from '#domain/tables.ts';
import { movimientosOf } from './operacion.ts';
import type { Reader } from './reader.ts';

const KEPT_DAYS = 30;

/** Whose work it is, and the earliest end (ISO) of finished work that he still sees. */
export interface OwnWorkOf {
  chofer: Id;
  earliestEnd: string;
}

/** `now`: ISO. */
export const ownWorkOf = (chofer: Id, now: string): OwnWorkOf => ({
  chofer,
  earliestEnd: new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString(),
});

/** Columns of a row that a driver sees, besides those that all rows have. Rows of other tables he does not see. */
const OWN_COLUMNS: { readonly [T in TableName]?: readonly (keyof Tables[T])[] } = {
  chofer: ['nombre', 'rut', 'cel'],
  camion: ['placa', 'marca', 'placa_carro'],
  cliente: ['nombre'],
  planta: ['cliente_id', 'nombre', 'comuna', 'direccion'],
  bodega: ['nombre', 'comuna', 'direccion'],
  deposito: ['nombre', 'comuna', 'direccion', 'porteo'],
  puerto: ['nombre', 'comuna', 'direccion'],
  contenedor: ['numero', 'underlang', 'cliente_id', 'deposito_id', 'transporte_id'],
  operacion: [
    'tipo',
    'cliente_id',
    'eta_puerto',
    'eta_planta',
    'chofer_id',
    'camion_id',
    'contenedor_id',
    'finalizado',
    ...OWN_EMBARQUE_FIELDS.map(embarqueColumn),
  ],
  movimiento: [
    'operacion_id',
    'orden',
    'tipo',
    'fecha_inicio',
    'fecha_termino',
    'termino_estimado',
    'planta_id',
    'puerto_id',
    'deposito_id',
    'contenedor_id',
    'bodega_id',
    'datos',
  ],
  almacenaje: [
    'contenedor_id',
    'bodega_id',
    'con_mercaderia',
    'entrada',
    'salida',
    'mov_entrada',
    'mov_salida',
  ],
  adjunto: [
    'operacion_id',
    'movimiento_id',
    'tipo',
    'tipo_contenido',
    'bytes',
    'sha256',
    'tomada_en',
    'nota',
    'firmante_nombre',
    'miniatura',
  ],
  documento: ['operacion_id', 'movimiento_id', 'tipo', 'folio', 'fecha', 'nota'],
};
const BASE_COLUMNS = ['id', 'uuid', 'version', 'created_at', 'updated_at', 'deleted_at'] as const;

/** The columns of a table that a driver sees. */
export const ownColumnsOf = (table: TableName): string[] => [...BASE_COLUMNS, ...(OWN_COLUMNS[table] ?? [])];

/** The row with the columns that a driver sees. A column that he does not see is absent. */
export function ownColumns(table: TableName, row: object): object {
  const columns = new Set(ownColumnsOf(table));
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)));
}

/** The column that an outcome has instead of `salida` (contracts/promise.ts). */
const OUTCOME_COLUMNS: { readonly [T in TableName]?: readonly string[] } = { almacenaje: ['inside'] };

/** The part of an outcome that a driver sees. */
export function ownOutcome(outcome: Outcome): Outcome {
  const seen: Outcome = {};
  for (const [key, effect] of Object.entries(outcome)) {
    const table = parseEffectKey(key)?.table;
    if (!table || !OWN_COLUMNS[table]) continue;
    const columns = new Set<string>([...OWN_COLUMNS[table], ...(OUTCOME_COLUMNS[table] ?? [])]);
    const own = effect && Object.entries(effect).filter(([column]) => columns.has(column));
    if (own === null || own.length > 0) seen[key] = own && Object.fromEntries(own);
  }
  return seen;
}

/** Whether an operation is a driver's own work: unfinished, or finished in the last 30 days. */
export function isOwnWork(
  { chofer_id, finalizado, deleted_at }: OperacionRow,
  movimientos: readonly Pick<MovimientoRow, 'fecha_termino'>[],
  { chofer, earliestEnd }: OwnWorkOf,
): boolean {
  if (deleted_at !== null || chofer_id !== chofer) return false;
  const end = movimientos.at(-1)?.fecha_termino;
  return !finalizado || (end !== undefined && Date.parse(end) >= Date.parse(earliestEnd));
}

export interface OwnRow {
  row: BaseRow;
  /**
   * The version from which on a driver sees the row as it is: that of the row, or of the row that brought it into his
   * work. A device with a lower cursor may lack it.
   */
  seenFrom: number;
}

/** The rows that a driver sees, by table and id; deleted ones where his work shows their names. */
export type OwnRows = { readonly [T in TableName]?: ReadonlyMap<Id, OwnRow> };

class Collected {
  readonly rows: { [T in TableName]?: Map<Id, OwnRow> } = {};

  /** `causes`: the versions of the rows because of which it is in the driver's work. */
  add(table: TableName, row: BaseRow | undefined, ...causes: readonly number[]): void {
    if (row?.deleted_at === null) this.put(table, row, causes);
  }

  /** The row of which his work shows the name, though it was deleted since. */
  addNamed(table: TableName, row: BaseRow | undefined, ...causes: readonly number[]): void {
    if (row) this.put(table, row, causes);
  }

  private put(table: TableName, row: BaseRow, causes: readonly number[]): void {
    const rows = (this.rows[table] ??= new Map());
    const seenFrom = Math.max(row.version, ...causes, rows.get(row.id)?.seenFrom ?? 0);
    rows.set(row.id, { row, seenFrom });
  }
}

type Movimientos = readonly MovimientoRow[];

const PLACES = ['planta', 'puerto', 'deposito', 'bodega'] as const;

/** A place that was deleted after his work used it; he has the others anyway. */
function addDeletedPlace(
  own: Collected,
  reader: Reader,
  table: (typeof PLACES)[number],
  id: Id | null,
  cause: number,
): void {
  const place = reader.get(table, id);
  if (place && place.deleted_at !== null) own.addNamed(table, place, cause);
}

const isEmptyInside = ({ con_mercaderia, salida }: AlmacenajeRow): boolean =>
  !con_mercaderia && salida === null;

/** The container, its open stay, and those that these movements began or ended. */
function addContenedor(
  own: Collected,
  reader: Reader,
  id: Id | null,
  movimientos: Movimientos,
  cause: number,
): void {
  const contenedor = reader.get('contenedor', id);
  if (!contenedor) return;
  own.add('contenedor', contenedor, cause);
  addDeletedPlace(own, reader, 'deposito', contenedor.deposito_id, Math.max(contenedor.version, cause));
  const versions = new Map(movimientos.map((movimiento) => [movimiento.id, movimiento.version]));
  for (const stay of reader.where('almacenaje', 'contenedor_id', contenedor.id)) {
    const ends = [stay.mov_entrada, stay.mov_salida].filter((each) => each !== null);
    const causes = ends.flatMap((each) => versions.get(each) ?? []);
    if (stay.salida === null || causes.length > 0)
      own.add('almacenaje', stay, contenedor.version, cause, ...causes);
  }
}

/** The empty containers of the client that are stored: an export may begin with any of them. */
function addEmpties(own: Collected, reader: Reader, clienteId: Id, cause: number): void {
  for (const contenedor of reader.where('contenedor', 'cliente_id', clienteId)) {
    const stays = reader.where('almacenaje', 'contenedor_id', contenedor.id).filter(isEmptyInside);
    for (const stay of stays) {
      own.add('contenedor', contenedor, stay.version, cause);
      own.add('almacenaje', stay, contenedor.version, cause);
    }
  }
}

function addOperacion(
  own: Collected,
  reader: Reader,
  operacion: OperacionRow,
  movimientos: Movimientos,
): void {
  const { id, cliente_id, camion_id, contenedor_id, tipo, finalizado } = operacion;
  // A later end of its last movement brings finished work back (isOwnWork).
  const end = finalizado ? (movimientos.at(-1)?.version ?? 0) : 0;
  const version = Math.max(operacion.version, end);
  own.add('operacion', operacion, version);
  own.addNamed('cliente', reader.get('cliente', cliente_id), version);
  own.addNamed('camion', reader.get('camion', camion_id), version);
  for (const planta of reader.where('planta', 'cliente_id', cliente_id)) own.add('planta', planta, version);
  addContenedor(own, reader, contenedor_id, movimientos, version);
  for (const movimiento of movimientos) {
    const cause = Math.max(version, movimiento.version);
    own.add('movimiento', movimiento, version);
    addContenedor(own, reader, movimiento.contenedor_id, movimientos, cause);
    for (const place of PLACES) addDeletedPlace(own, reader, place, movimiento[`${place}_id`], cause);
  }
  for (const [column, table] of PLANNED_COLUMNS)
    addDeletedPlace(own, reader, table, operacion[column], version);
  for (const table of ['adjunto', 'documento'] as const)
    for (const row of reader.where(table, 'operacion_id', id)) own.add(table, row, version);
  if (tipo === 'EXPORTACION') addEmpties(own, reader, cliente_id, version);
}

/**
 * The rows that a driver sees, as the reader has them, with all columns: ownColumns() removes those that he does not
 * see.
 */
export function ownRows(reader: Reader, as: OwnWorkOf): OwnRows {
  const own = new Collected();
  own.add('chofer', reader.get('chofer', as.chofer));
  for (const table of ['puerto', 'deposito', 'bodega'] as const)
    for (const row of reader.all(table)) own.add(table, row);
  for (const operacion of reader.where('operacion', 'chofer_id', as.chofer)) {
    const movimientos = movimientosOf(reader, operacion.id);
    if (isOwnWork(operacion, movimientos, as)) addOperacion(own, reader, operacion, movimientos);
  }
  return own.rows;
}
