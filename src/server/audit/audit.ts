/**
 * Checks whether a database agrees with the rules and with the promises of its changes (docs/SIMULATOR.md says what
 * that proves).
 */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { checkContents, checkOwners } from './attachments.ts';
import { checkChain, checkNames, checkOutcomes, checkOverwritten } from './log.ts';
import { checkResults } from './results.ts';
import { type Finding, readAll } from './rows.ts';
import { checkDerived, checkInvoices, checkPayments, checkSettlements, checkStays } from './state.ts';

export interface Report {
  /** The title of each check, in Spanish, and its findings. */
  checks: [title: string, findings: Finding[]][];
  changes: number;
  /** Changes that carry a promise. */
  promised: number;
  /** Rows of promised outcomes that could be compared, and those that a later change has overwritten. */
  compared: number;
  overwritten: number;
}

/** Reads all rows in one transaction and changes nothing. */
export function audit(db: Kysely<Database>): Promise<Report> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const all = await readAll(trx);
      const { findings, compared, overwritten } = checkOutcomes(all);
      return {
        checks: [
          ['Lo derivado de los movimientos es lo que dan las reglas', checkDerived(all)],
          ['Las facturas son la suma de sus ítems y el IVA, y nada está en dos', checkInvoices(all)],
          ['Lo pagado de cada factura es la suma de sus abonos, a lo más su total', checkPayments(all)],
          [
            'Las liquidaciones son la suma de sus líneas, que no cambian, y nada está en dos',
            checkSettlements(all),
          ],
          ['Lo que deja cada operación es lo que dan sus cobros y costos', await checkResults(trx, all)],
          ['Cada contenedor está en una bodega a la vez', checkStays(all)],
          ['Cada adjunto es de una operación, y de un movimiento de ella', checkOwners(all)],
          ['Cada adjunto tiene el contenido que se recibió', await checkContents(trx)],
          ['Cada cambio está a nombre de quien lo guardó', checkNames(all)],
          ['Ningún registro cambió sin quedar en el historial', checkChain(all)],
          ['Ningún cambio reemplazó un valor que su usuario no vio', checkOverwritten(all)],
          ['Cada resultado es el que se mostró al guardar', findings],
        ],
        changes: all.log.length,
        promised: all.log.filter(({ promesa }) => promesa !== null).length,
        compared,
        overwritten,
      };
    });
}
