import type { Write } from '#server/db/write-group.ts';
import { payloads } from './payloads.ts';

/** Writes a port of this name. */
export const insertPuerto = ({ trx, version }: Write, nombre: string) =>
  trx
    .insertInto('puerto')
    .values({ version, ...payloads.puerto({ nombre }) })
    .execute();
