/**
 * Oracle: a driver's device holds exactly his own work, in the columns that he may see, in memory and on the disk; and no
 * answer to him has another field.
 */
import { isDeepStrictEqual } from 'node:util';
import { type TableName, TABLES } from '#contracts/tables.ts';
import { ownRows, ownWorkOf } from '#views/own-work.ts';
import { type FetchedRows, readerOfRows } from '#views/rows.ts';
import type { Reader } from '#views/reader.ts';

/** The columns that a driver may see. Listed here a second time, independently of the app. */
const COLUMNS: Partial<Record<TableName, string>> = {
  chofer: 'nombre rut cel',
  camion: 'placa marca placa_carro',
  cliente: 'nombre',
  planta: 'cliente_id nombre comuna direccion',
  bodega: 'nombre comuna direccion',
  deposito: 'nombre comuna direccion porteo',
  puerto: 'nombre comuna direccion',
  contenedor: 'numero underlang cliente_id deposito_id transporte_id',
  operacion: `tipo cliente_id eta_puerto eta_planta chofer_id camion_id contenedor_id finalizado
    naviera nave bl_booking cita_codigo terminal_previsto contenedor_previsto contenedor_tipo
    peso_kg puerto_previsto_id planta_prevista_id deposito_previsto_id cita_desde cita_hasta
    stacking_desde stacking_hasta`,
  movimiento:
    'operacion_id orden tipo fecha_inicio fecha_termino termino_estimado planta_id puerto_id deposito_id contenedor_id bodega_id datos',
  almacenaje: 'contenedor_id bodega_id con_mercaderia entrada salida mov_entrada mov_salida',
  adjunto:
    'operacion_id movimiento_id tipo tipo_contenido bytes sha256 tomada_en nota firmante_nombre miniatura',
  documento: 'operacion_id movimiento_id tipo folio fecha nota',
};
const OF_ALL = 'id uuid version created_at updated_at deleted_at';

/** Names of fields that occur in no answer to a driver, and nowhere on his device. */
const HIDDEN = new Set(
  `monto tarifa comision comision_externo contrato capacidad rut giro cel razon_social extras precio subtotal iva
  total pagada pagada_at factura_id facturada firmante_rut rut_emisor usuario_nombre antes despues`.split(
    /\s+/,
  ),
);

const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? 'nothing';

/** He has his own RUT and phone: in a detail, and in his row. */
const OF_HIMSELF = new Set(['rut', 'cel']);
const isOfChofer = (field: string, value: object): boolean =>
  field === 'chofer' || ('tabla' in value && value.tabla === 'chofer');

/** The names of hidden fields in the value. */
export function hiddenIn(value: unknown, isHimself = false): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => hiddenIn(each, isHimself));
  return Object.entries(value).flatMap(([field, inner]) => [
    ...(HIDDEN.has(field) && !(isHimself && OF_HIMSELF.has(field)) ? [field] : []),
    ...hiddenIn(inner, isHimself || isOfChofer(field, value)),
  ]);
}

function shown(table: TableName, row: object): object {
  const columns = new Set([OF_ALL, COLUMNS[table] ?? ''].join(' ').split(/\s+/));
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)));
}

const plain = (row: object): unknown => JSON.parse(JSON.stringify(row));

/** The rows that the driver may hold now, in his columns. */
export function rowsOfDriver(theirs: FetchedRows, chofer: number): Map<TableName, Map<unknown, object>> {
  const own = ownRows(readerOfRows(theirs), ownWorkOf(chofer, new Date().toISOString()));
  return new Map(
    TABLES.map((table) => [
      table,
      new Map([...(own[table]?.values() ?? [])].map(({ row }) => [row.id, shown(table, row)])),
    ]),
  );
}

/** What of the rows is not as the driver may hold them. `where`: the tab or the disk that they are in. */
export function differentOwnRows(
  where: string,
  rowsOf: (table: TableName) => Iterable<{ id: unknown }>,
  expected: ReturnType<typeof rowsOfDriver>,
): string[] {
  return TABLES.flatMap((table) => {
    const right = expected.get(table)!;
    const rows = [...rowsOf(table)];
    const wrong = rows.filter((row) => !isDeepStrictEqual(plain(row), right.get(row.id)));
    const held = new Set(rows.map(({ id }) => id));
    const lacking = [...right.keys()].filter((id) => !held.has(id));
    return [
      ...wrong.map((row) =>
        right.has(row.id)
          ? `${where}: ${table} ${short(row)}, a driver may see ${short(right.get(row.id))}`
          : `${where} has ${table} ${short(row)}, which is not its driver's work`,
      ),
      ...(lacking.length > 0 ? [`${where} lacks ${table} ${lacking.join(', ')} of its driver's work`] : []),
    ];
  });
}

/** Operations in memory that are not the driver's, by themselves: whatever the rule of his work says. */
export const foreignOperaciones = (where: string, reader: Reader, chofer: number): string[] =>
  [...reader.all('operacion')]
    .filter((row) => row.chofer_id !== chofer)
    .map(({ id, chofer_id }) => `${where} has operation ${id} of chofer ${chofer_id}`);
