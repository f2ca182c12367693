/** The tables of a database, read from its own catalogue, so that a new migration needs no change here. */
import type pg from 'pg';

export interface SavedTable {
  nombre: string;
  /** The columns in order, without generated ones. */
  columns: string[];
  /** The tables that it refers to. */
  references: string[];
  /** The sequence of its `id`, where it has one. */
  sequence: string | null;
}

/** The tables of the current schema, without those of extensions. */
const OURS = (oid: string, catalog: string): string => `
  not exists (select from pg_depend d
    where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

export async function readTables(client: pg.ClientBase): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(`
    select c.relname as nombre,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "references",
      (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'id' and not a.attisdropped) as sequence
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and ${OURS('c.oid', 'pg_class')}
    order by c.relname`);
  return rows;
}

/** Sorts the tables so that each comes after those that it refers to. @throws Error for circular references */
export function byReferences(tables: readonly SavedTable[]): SavedTable[] {
  const ordered: SavedTable[] = [];
  const left = new Map(tables.map((table) => [table.nombre, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(({ references }) =>
      references.every((nombre) => !left.has(nombre)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table.nombre);
    }
  }
  return ordered;
}

/** Drops tables and functions. Fails where objects of others (a view, say) depend on them. */
export async function dropAll(client: pg.ClientBase, tables: readonly SavedTable[]): Promise<void> {
  const names = tables.map(({ nombre }) => `"${nombre}"`);
  if (names.length > 0) await client.query(`drop table ${names.join(', ')}`);
  const { rows } = await client.query<{ routine: string }>(`
    select p.oid::regprocedure::text as routine from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and ${OURS('p.oid', 'pg_proc')}`);
  if (rows.length > 0) await client.query(`drop routine ${rows.map(({ routine }) => routine).join(', ')}`);
}
