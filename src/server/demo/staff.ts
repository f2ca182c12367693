/** Users of the demo company beside its administrator, one of each other role. */
import { type Kysely, sql } from 'kysely';
import type { Role } from '#domain/vocabulary.ts';
import type { AppDatabase } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { writeTransaction } from '../db/transaction.ts';

const STAFF: readonly { email: string; nombre: string; role: Role }[] = [
  { email: 'despacho@transporte.local', nombre: 'Despacho', role: 'DESPACHO' },
  { email: 'contabilidad@transporte.local', nombre: 'Contabilidad', role: 'CONTABILIDAD' },
  { email: 'lectura@transporte.local', nombre: 'Lectura', role: 'LECTURA' },
  { email: 'chofer@transporte.local', nombre: 'Chofer', role: 'CHOFER' },
];

/** The driver with the most unfinished operations. */
export async function busiestDriver(trx: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ chofer_id: number }>`
    select chofer_id from operacion where chofer_id is not null and not finalizado and deleted_at is null
    group by chofer_id order by count(*) desc, chofer_id limit 1
  `.execute(trx);
  return rows[0]?.chofer_id ?? null;
}

/**
 * Creates these users where they are missing, with the password that the user `adminEmail` has now. Users who were
 * changed stay as they are, but for the password.
 * @returns a line that names them; null where nobody has that email
 */
export async function openStaff(db: AppDatabase, adminEmail: string): Promise<string | null> {
  const isKnown = await writeTransaction(db, async ({ trx, version, now }) => {
    const admin = await trx
      .selectFrom('usuario')
      .select('password_hash')
      .where('email', '=', adminEmail)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!admin) return false;
    const busiest = await busiestDriver(trx);
    const password = { ...admin, password_at: now, clave_temporal: false, version, updated_at: now };
    for (const { email, nombre, role } of STAFF) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { numUpdatedRows } = await trx
        .updateTable('usuario')
        .set(password)
        .where('email', '=', email)
        .executeTakeFirst();
      const chofer_id = role === 'CHOFER' ? busiest : null;
      if (numUpdatedRows > 0n || (role === 'CHOFER' && busiest === null)) continue;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await trx
        .insertInto('usuario')
        .values({ email, nombre, role, chofer_id, ...password })
        .execute();
    }
    return true;
  });
  return isKnown
    ? `Con la misma contraseña, un usuario de cada rol: ${STAFF.map(({ email }) => email).join(', ')}`
    : null;
}
