/**
 * What devices need of the state before a restore (docs/decisions/057): which sessions were ended, and the keys with which
 * they protect what they have not sent. A backup from before that does not contain it.
 */
import type pg from 'pg';

/** Sets it aside until the end of the transaction, in which a restore replaces all tables. */
export async function setAccessAside(client: pg.ClientBase, tables: readonly string[]): Promise<boolean> {
  // A database of an older version has none.
  if (!tables.includes('sesion_terminada')) return false;
  await client.query(`
    create temporary table kept_ended on commit drop as select token_hash, terminada_at from sesion_terminada;
    create temporary table kept_access on commit drop as
      select u.uuid, a.llave_publica, a.llave_privada, a.ingreso_at
      from usuario_acceso a join usuario u on u.id = a.usuario_id`);
  return true;
}

/** Adds what was set aside; a key that the backup has stays. */
export async function bringAccessBack(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into sesion_terminada (token_hash, terminada_at) select token_hash, terminada_at from kept_ended
      on conflict do nothing;
    insert into usuario_acceso (usuario_id, llave_publica, llave_privada, ingreso_at)
      select u.id, llave_publica, llave_privada, ingreso_at from kept_access join usuario u using (uuid)
      on conflict do nothing`);
}
