/** Checks attachments: their bytes must be there and be the ones of the record, and they belong to live work. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Audited, Finding } from './rows.ts';

/** Reads the bytes of all attachments, in the database. */
export async function checkContents(trx: Kysely<Database>): Promise<Finding[]> {
  const { rows } = await sql<{ id: number; missing: boolean }>`
    select a.id, c.uuid is null as missing
    from adjunto a left join adjunto_contenido c on c.uuid = a.uuid
    where a.deleted_at is null and (c.uuid is null or c.sha256 <> a.sha256 or c.bytes <> a.bytes
      or octet_length(c.contenido) <> a.bytes or encode(sha256(c.contenido), 'hex') <> a.sha256)
    order by a.id
  `.execute(trx);
  return rows.map(({ id, missing }) =>
    missing ? `Adjunto ${id}: falta su contenido` : `Adjunto ${id}: su contenido no es el que se recibió`,
  );
}

/** A live attachment belongs to a live operation, and to none or to a live movement of that operation. */
export function checkOwners({ reader }: Audited): Finding[] {
  return Array.from(reader.all('adjunto')).flatMap(({ id, operacion_id, movimiento_id }) => {
    const movimiento = reader.get('movimiento', movimiento_id);
    const isOfAnother =
      movimiento_id !== null && (movimiento?.deleted_at !== null || movimiento.operacion_id !== operacion_id);
    return [
      ...(reader.get('operacion', operacion_id)?.deleted_at === null
        ? []
        : [`Adjunto ${id}: su operación ${operacion_id} está eliminada`]),
      ...(isOfAnother ? [`Adjunto ${id}: su movimiento ${movimiento_id} no es de su operación`] : []),
    ];
  });
}
