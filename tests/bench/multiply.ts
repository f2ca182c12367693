/**
 * Creates a company that has worked many times as long by copying rows within Postgres: a million operations in
 * minutes. The same drivers cannot do a thousand times the work of one month, so each copy is one month older, and
 * finished: invoiced, paid, moved and taken out of storage. Open work stays as it was.
 */
import { MASTER_TABLES } from '#server/demo/master-data.ts';
import { CATCH_UP_COUNTERS } from '#server/db/counters.ts';
import { openDatabase } from '#server/db/database.ts';

interface Column {
  tabla: string;
  column: string;
  /** The name of the column's type in Postgres. */
  tipo: string;
  /** The table that it refers to. */
  referenced: string | null;
}

/** Master data is not copied: a company of a million operations has no million drivers. */
const MASTERS = new Set<string>(MASTER_TABLES);

const COLUMNS = `
  select c.table_name as tabla, c.column_name as column, c.data_type as tipo, r.confrelid::regclass::text as referenced
  from information_schema.columns c
  left join lateral (
    select k.confrelid from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.conrelid = c.table_name::regclass and a.attname = c.column_name) r on true
  where c.table_schema = 'public' and c.table_name = any($1)
  order by c.table_name, c.ordinal_position`;

/** Versions are assigned in order of time. */
const versionAt = (time: string): string => `extract(epoch from ${time})::bigint`;

/** The time in copy `n`. 31 days, so that no copy falls into the current month. */
const back = (time: string): string => `${time} - n * interval '31 days'`;

/** Each month has other containers: 'MSCU1234567' gets other digits; the check digit is not verified here. */
const OTHER_CONTAINER = `left("numero", 4) || lpad(((right("numero", 7)::int + n * 7919) % 10000000)::text, 7, '0')`;

/** The value of a column in copy `n`: other ids, uuids and containers, earlier times and versions. */
function valueOf({ tabla, column, tipo, referenced }: Column, copied: ReadonlySet<string>): string {
  if (column === 'uuid') return 'gen_random_uuid()';
  if (tabla === 'contenedor' && column === 'numero') return OTHER_CONTAINER;
  if (column === 'version') return versionAt(back('updated_at'));
  if (tipo === 'timestamp with time zone') return back(`"${column}"`);
  if (tipo === 'date') return `"${column}" - n * 31`;
  const of =
    column === 'id' ? 'own' : referenced !== null && copied.has(referenced) ? `"${referenced}"` : null;
  return of === null
    ? `"${column}"`
    : `"${column}" + n * ${of === 'own' ? 'size' : `(select size from sizes where tabla = '${referenced}')`}`;
}

const size = (table: string): string => `(select size from sizes where tabla = '${table}')`;

/** Assigns a table's copies without invoice to an invoice of their client and their month. */
const invoice = (table: 'operacion' | 'extra', times: number): string => `
  with pendiente as materialized (
    select o.id, o.updated_at, o.monto, (
      select id from factura where id <= ${size('factura')} and deleted_at is null
      order by cliente_id = o.cliente_id desc, id limit 1) as factura_id
    from ${table} o
    where o.id <= ${size(table)} and o.deleted_at is null
      and not exists (select from factura_item i where i.${table}_id = o.id and i.deleted_at is null))
  insert into factura_item (version, updated_at, factura_id, ${table}_id, descripcion, precio, cantidad)
  select ${versionAt(back('updated_at'))}, ${back('updated_at')}, factura_id + n * ${size('factura')}, id + n * ${size(table)},
    'De un mes pasado', monto, 1
  from pendiente, generate_series(1, ${times - 1}) n`;

/** Assigns the copies that no settlement contains to one of their driver and their month. */
const settle = (times: number): string => `
  with pendiente as materialized (
    select o.operacion_id as id, p.updated_at, p.monto, p.comision_porcentaje, p.comision_monto, (
      select id from liquidacion where id <= ${size('liquidacion')} and deleted_at is null
      order by chofer_id = o.chofer_id desc, id limit 1) as liquidacion_id
    from por_liquidar o join operacion p on p.id = o.operacion_id where p.id <= ${size('operacion')})
  insert into liquidacion_linea (version, updated_at, liquidacion_id, operacion_id, fecha, descripcion, monto_operacion,
    porcentaje, comision)
  select ${versionAt(back('updated_at'))}, ${back('updated_at')}, liquidacion_id + n * ${size('liquidacion')},
    id + n * ${size('operacion')}, (${back('updated_at')})::date, 'De un mes pasado', monto, comision_porcentaje, comision_monto
  from pendiente, generate_series(1, ${times - 1}) n`;

/** Creates `times` as many rows in every table except master data; the change log is not copied. */
export async function multiply(databaseUrl: string, times: number, tables: readonly string[]): Promise<void> {
  // Copying a table takes minutes.
  const { pool, close } = openDatabase({ connectionString: databaseUrl }, undefined, { isPatient: true });
  const client = await pool.connect();
  const copied = tables.filter((table) => !MASTERS.has(table));
  const { rows: columns } = await client.query<Column>(COLUMNS, [copied]);
  const set = new Set(copied);
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    await client.query('create temporary table sizes (tabla text primary key, size bigint)');
    for (const table of copied) {
      await client.query(`insert into sizes select $1, coalesce(max(id), 0) from "${table}"`, [table]);
    }
    for (const table of copied) {
      const own = columns.filter((column) => column.tabla === table);
      const names = own.map(({ column }) => `"${column}"`).join(', ');
      const values = own.map((column) => valueOf(column, set)).join(', ');
      await client.query(
        `insert into "${table}" (${names}) overriding system value
         select ${values} from "${table}", generate_series(1, ${times - 1}) n,
           (select size from sizes where tabla = '${table}') s`,
      );
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) + 1 from "${table}"))`,
      );
    }
    await client.query(CATCH_UP_COUNTERS);
    await client.query(invoice('operacion', times));
    await client.query(invoice('extra', times));
    await client.query(settle(times));
    await client.query(`
      update operacion set finalizado = true, chofer_id = coalesce(chofer_id, (select min(id) from chofer)),
        camion_id = coalesce(camion_id, (select min(id) from camion))
      where id > ${size('operacion')} and not finalizado`);
    await client.query(`
      with paid as (update factura set pagada = true, abonado = total, pagos = 1 where id > ${size('factura')} and not pagada returning *)
      insert into abono (version, updated_at, factura_id, fecha, monto, medio)
      select version, updated_at, id, vence, rest, 'Otro' from (
        select p.*, total - coalesce((select sum(a.monto) from abono a where a.factura_id = p.id), 0) as rest from paid p
      ) unpaid where rest > 0`);
    // Scheduled containers have been moved to their bodega, and stored ones have left it.
    await client.query(`
      insert into almacenaje (version, updated_at, contenedor_id, bodega_id, con_mercaderia, entrada)
      select c.version, c.updated_at, c.id, t.bodega_id, false, t.fecha_agendamiento
      from contenedor c join contenedor_transporte t on t.id = c.transporte_id
      where c.id > ${size('contenedor')} and c.deleted_at is null and not exists (
        select from almacenaje a where a.contenedor_id = c.id and not a.con_mercaderia and a.deleted_at is null)`);
    const left = "entrada + interval '1 day'";
    await client.query(`
      with salida as (
        update almacenaje set salida = ${left}, updated_at = ${left}, version = ${versionAt(left)}
        where id > ${size('almacenaje')} and salida is null returning contenedor_id, version, updated_at)
      update contenedor c set version = s.version, updated_at = s.updated_at from salida s where s.contenedor_id = c.id`);
    for (const table of copied) {
      await client.query(
        `update "${table}" set version = ${versionAt('updated_at')} where id <= ${size(table)}`,
      );
    }
    // The triggers did not run for these rows.
    await client.query('select recontar()');
    await client.query(`update reloj set version = ${versionAt('now()')} + 1`);
    // As in a database in use: its cluster runs without autovacuum.
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
    await close();
  }
}
