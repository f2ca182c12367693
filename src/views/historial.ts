/** Builds the entries of GET /historial/{tabla}/{id} from the rows of the log. */
import type { HistorialEntrada, HistorialTable, HistorialValue } from '#contracts/historial.ts';
import type { TableName } from '#contracts/tables.ts';
import { PLANNED_PLACES } from '#domain/embarque.ts';
import { formatPesos } from '#domain/money.ts';
import { cobroName } from './charge-name.ts';
import type { Reader } from './reader.ts';

type RowSnapshot = Record<string, unknown>;

/** One row of the log. */
export interface LogRow {
  id: number;
  created_at: string;
  tabla: HistorialTable;
  registro_id: number;
  antes: RowSnapshot | null;
  despues: RowSnapshot | null;
  /** Null where no user made the change. */
  usuario_id: number | null;
  usuario_nombre: string | null;
}

/** Columns that users do not change themselves, derived ones included. */
const SILENT_FIELDS = new Set([
  'id',
  'uuid',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'tarifa',
  'finalizado',
  'comision_porcentaje',
  'comision_monto',
  'orden',
  'pagada_at',
  'abonado',
  'pagos',
  'clave_temporal',
  'replica_desde',
]);

/** Records that have no name: their type stands for it. */
const NAMED_BY_TYPE = new Set<HistorialTable>(['movimiento', 'adjunto', 'vencimiento']);

/** References whose column is not named after their table. */
const TABLE_OF: Readonly<Record<string, TableName>> = {
  transporte: 'contenedor_transporte',
  ...PLANNED_PLACES,
};

/** The columns of a row as fields; `datos` of a movement is flattened. */
function fieldsOf(snapshot: RowSnapshot): Map<string, unknown> {
  const { datos, ...own } = snapshot;
  const written = typeof datos === 'object' && datos !== null ? datos : {};
  const all = Object.entries({ ...own, ...written });
  return new Map(all.filter(([field]) => !SILENT_FIELDS.has(field)));
}

const isReference = (field: string): boolean => field.endsWith('_id');

interface FieldChange {
  campo: string;
  antes: unknown;
  despues: unknown;
}

/** The fields of one entry that differ, with their raw values. */
function differences({ antes, despues }: LogRow): FieldChange[] {
  if (antes === null || despues === null || despues.deleted_at !== null) return [];
  const [before, after] = [fieldsOf(antes), fieldsOf(despues)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const change = { campo: field, antes: before.get(field) ?? null, despues: after.get(field) ?? null };
    return JSON.stringify(change.antes) === JSON.stringify(change.despues) ? [] : [change];
  });
}

/** The id of the driver of a registered movement; null for any other entry (R18.8). */
function driverIn({ tabla, antes, despues }: LogRow): number | null {
  const id = despues?.chofer_id;
  return tabla === 'movimiento' && antes === null && typeof id === 'number' ? id : null;
}

/** The records that an entry names, whose rows are needed for it. */
export function referencesIn(logRow: LogRow): { table: TableName; id: number }[] {
  const changed = differences(logRow).filter(({ campo }) => isReference(campo));
  return [
    ...changed.flatMap(({ campo, antes, despues }) =>
      [antes, despues].map((id) => ({ table: tableOf(campo), id })),
    ),
    { table: 'chofer' as const, id: driverIn(logRow) },
  ].filter((named): named is { table: TableName; id: number } => typeof named.id === 'number');
}

function tableOf(field: string): TableName {
  const nombre = field.replace(/_id$/, '');
  return TABLE_OF[nombre] ?? (nombre as TableName);
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The name of a record; null where it has only a number. */
function nameOf(row: object): string | null {
  const { nombre, placa, numero, email } = row as RowSnapshot;
  return text(nombre) ?? text(placa) ?? text(numero) ?? text(email);
}

/** 'Guía de despacho 1234'. */
function nameOfDocumento(row: object): string {
  const { tipo, folio } = row as RowSnapshot;
  return `${text(tipo) ?? ''} ${text(folio) ?? ''}`;
}

/** 'Gate in', 'Lavado: químico'. */
function nameOfCobro(row: object): string {
  const { tipo, descripcion } = row as RowSnapshot;
  return cobroName({ tipo: text(tipo) ?? '', descripcion: text(descripcion) });
}

/** 'de $50.000'. */
const nameOfAbono = (row: object): string => `de ${formatPesos(Number((row as RowSnapshot).monto))}`;

function nameIn(table: HistorialTable, row: object): string | null {
  if (table === 'extra') return nameOfCobro(row);
  if (table === 'documento') return nameOfDocumento(row);
  if (table === 'abono') return nameOfAbono(row);
  return NAMED_BY_TYPE.has(table) ? text((row as RowSnapshot).tipo) : nameOf(row);
}

type ListField = readonly object[];

const namesOf = (rows: ListField): string[] => rows.map((row) => nameOf(row) ?? JSON.stringify(row));

/** 'Norte (Camino Real 12, Colina)'. */
function withDireccion(row: object): string {
  const { direccion, comuna } = row as RowSnapshot;
  return `${nameOf(row) ?? ''} (${[text(direccion), text(comuna)].filter((each) => each !== null).join(', ')})`;
}

/**
 * The names of a client's plants before and after. Where the names are equal, the plants that differ, with their
 * addresses.
 */
function listValues(before: ListField, after: ListField): { antes: string[]; despues: string[] } {
  const names = { antes: namesOf(before), despues: namesOf(after) };
  if (names.antes.join('\n') !== names.despues.join('\n')) return names;
  const without = (rows: ListField, others: ListField): string[] => {
    const known = new Set(others.map((row) => JSON.stringify(row)));
    return rows.filter((row) => !known.has(JSON.stringify(row))).map(withDireccion);
  };
  return { antes: without(before, after), despues: without(after, before) };
}

function referred(reader: Reader, table: TableName, id: number): { id: number; nombre: string } {
  const row = reader.get(table, id);
  return { id, nombre: (row && nameIn(table, row)) ?? `N° ${id}` };
}

function valueOf(reader: Reader, field: string, value: unknown): HistorialValue {
  if (isReference(field) && typeof value === 'number') return referred(reader, tableOf(field), value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null ? null : JSON.stringify(value);
}

function actionOf({ antes, despues }: LogRow): HistorialEntrada['accion'] {
  if (antes === null) return 'crear';
  if (despues === null || despues.deleted_at !== null) return 'eliminar';
  return antes.deleted_at === null ? 'editar' : 'recuperar';
}

/** The entry of the answer. `reader` must have the rows of referencesIn(). */
export function toHistorialEntrada(reader: Reader, logRow: LogRow): HistorialEntrada {
  const { id, tabla, antes, despues, usuario_id, usuario_nombre, created_at } = logRow;
  const row = despues ?? antes ?? {};
  const driver = driverIn(logRow);
  return {
    id,
    tabla,
    nombre: nameIn(tabla, row),
    chofer: driver === null ? null : referred(reader, 'chofer', driver),
    quien: usuario_id === null ? null : { id: usuario_id, nombre: usuario_nombre ?? `N° ${usuario_id}` },
    cuando: created_at,
    accion: actionOf(logRow),
    cambios: differences(logRow).map((change) => {
      // The log records only that a password changed.
      if (change.campo === 'password_at') return { campo: 'password', antes: null, despues: null };
      const { campo, antes: before, despues: after } = change;
      if (Array.isArray(before) && Array.isArray(after)) {
        return { campo, ...listValues(before as ListField, after as ListField) };
      }
      return {
        campo: change.campo.replace(/_id$/, ''),
        antes: valueOf(reader, change.campo, change.antes),
        despues: valueOf(reader, change.campo, change.despues),
      };
    }),
  };
}
