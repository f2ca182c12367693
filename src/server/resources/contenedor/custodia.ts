import type { Kysely } from 'kysely';
import type { FetchedRows } from '#views/rows.ts';
import type { Database } from '../../db/schema.ts';
import { idsIn, liveRowsBy } from '../rows/fetch-rows.ts';

/** The containers with these normalised numbers, and the rows that show whether they are in custody (R20.2). */
export async function loadCustodia(trx: Kysely<Database>, numeros: readonly string[]): Promise<FetchedRows> {
  const contenedor = await liveRowsBy(trx, 'contenedor', 'numero', numeros);
  const ids = idsIn(contenedor, 'id');
  const [almacenaje, operacion] = await Promise.all([
    liveRowsBy(trx, 'almacenaje', 'contenedor_id', ids),
    liveRowsBy(trx, 'operacion', 'contenedor_id', ids),
  ]);
  return { contenedor, almacenaje, operacion };
}
