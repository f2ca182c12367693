/** A company many times as large, by copying its rows within Postgres: a million operations in minutes. */
import { openDatabase } from '#server/db/database.ts';

interface Column {
  tabla: string;
  columna: string;
  /** The table that it refers to. */
  referida: string | null;
}

/** Masters stay as they are: a company of a million operations has no million drivers. */
const MASTERS = new Set([
  'chofer',
  'camion',
  'cliente',
  'planta',
  'bodega',
  'deposito',
  'puerto',
  'negociacion',
]);

const COLUMNS = `
  select c.table_name as tabla, c.column_name as columna, r.confrelid::regclass::text as referida
  from information_schema.columns c
  left join lateral (
    select k.confrelid from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.conrelid = c.table_name::regclass and a.attname = c.column_name) r on true
  where c.table_schema = 'public' and c.table_name = any($1)
  order by c.table_name, c.ordinal_position`;

/** What a column of the copy number `n` holds: other ids, another uuid, later versions; the rest as it is. */
function valueOf({ columna, referida }: Column, copied: ReadonlySet<string>): string {
  if (columna === 'uuid') return 'gen_random_uuid()';
  if (columna === 'version') return `version + n * (select version from reloj)`;
  const of = columna === 'id' ? 'own' : referida !== null && copied.has(referida) ? `"${referida}"` : null;
  return of === null
    ? `"${columna}"`
    : `"${columna}" + n * ${of === 'own' ? 'size' : `(select size from sizes where tabla = '${referida}')`}`;
}

/** `times` as many rows in every table but the masters; the log is left alone. */
export async function multiply(databaseUrl: string, times: number, tablas: readonly string[]): Promise<void> {
  const { pool, close } = openDatabase({ connectionString: databaseUrl });
  const client = await pool.connect();
  const copied = tablas.filter((tabla) => !MASTERS.has(tabla));
  const { rows: columns } = await client.query<Column>(COLUMNS, [copied]);
  const set = new Set(copied);
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    await client.query('create temporary table sizes (tabla text primary key, size bigint)');
    for (const tabla of copied) {
      await client.query(`insert into sizes select $1, coalesce(max(id), 0) from "${tabla}"`, [tabla]);
    }
    for (const tabla of copied) {
      const own = columns.filter((column) => column.tabla === tabla);
      const names = own.map(({ columna }) => `"${columna}"`).join(', ');
      const values = own.map((column) => valueOf(column, set)).join(', ');
      await client.query(
        `insert into "${tabla}" (${names}) overriding system value
         select ${values} from "${tabla}", generate_series(1, ${times - 1}) n,
           (select size from sizes where tabla = '${tabla}') s`,
      );
      await client.query(
        `select setval(pg_get_serial_sequence('${tabla}', 'id'), (select max(id) + 1 from "${tabla}"))`,
      );
    }
    await client.query(`update reloj set version = version * ${times} + 1`);
    // As a database that has lived: its cluster runs without autovacuum.
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
    await close();
  }
}
