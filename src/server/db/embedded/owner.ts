/**
 * The application owns its database and is no superuser: injected SQL could otherwise run programs and read files of
 * the machine (`copy … to program`).
 */
import type { Client } from 'pg';

/** The role that the application logs in as. It has the superuser's password: neither can be read from SQL. */
export const OWNER = 'aplicacion';

/** Creates the role, on a connection of the superuser to any database of the cluster. */
export async function createOwner(client: Client, password: string): Promise<void> {
  const secret = client.escapeLiteral(password);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [OWNER]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${OWNER} login nosuperuser nocreatedb nocreaterole password ${secret}`);
}

/**
 * Transfers the objects of the database to its owner; in a database of an older version all belong to the superuser.
 * Objects of extensions are left. Runs on a connection of the superuser to that database.
 */
export async function handOver(client: Client): Promise<void> {
  await client.query(`do $$
    declare
      one record;
    begin
      for one in
        select format('alter table %s owner to ${OWNER}', c.oid::regclass) as command
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and c.relowner <> '${OWNER}'::regrole
          and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
            and d.deptype in ('a', 'i', 'e'))
        union all
        select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure)
        from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proowner <> '${OWNER}'::regrole
          and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass
            and d.deptype = 'e')
        union all
        select format('alter type %s owner to ${OWNER}', t.oid::regtype)
        from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typowner <> '${OWNER}'::regrole
          and t.typtype in ('e', 'd')
          and not exists (select from pg_depend d where d.objid = t.oid and d.classid = 'pg_type'::regclass
            and d.deptype = 'e')
      loop
        execute one.command;
      end loop;
    end $$`);
}
