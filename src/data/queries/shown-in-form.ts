/** Whether the form of a waiting change can show it, with the rows of this device. */
import { saldoOf } from '#domain/abono.ts';
import { clienteDeuda } from '#views/billing.ts';
import { pendingLines } from '#views/liquidacion.ts';
import type { Reader } from '#views/reader.ts';
import { idIn } from '#views/rival-parts.ts';
import { mutationOf } from '../changes/mutations.ts';
import type { OutboxRow } from '../changes/row.ts';

/**
 * False where the record that it edits was deleted, and where nothing is left of what a refused change was about: to
 * invoice, to settle or to pay. A payment that waits is not edited, but deleted and made again.
 */
export function isShownInForm(
  { name, args, state }: Pick<OutboxRow, 'name' | 'args'> & Partial<Pick<OutboxRow, 'state'>>,
  reader: Reader,
): boolean {
  const { id, body } = args;
  const table = mutationOf(name)?.table;
  if (id !== null && table !== undefined && reader.get(table, id)?.deleted_at !== null) return false;
  const isRefused = state === 'rejected';
  if (name === 'abono.create') {
    const factura = reader.get('factura', idIn(body?.factura));
    return isRefused && factura?.deleted_at === null && saldoOf(factura) > 0;
  }
  if (!isRefused) return true;
  if (name === 'factura.create') {
    const cliente = reader.get('cliente', idIn(body?.cliente));
    return cliente !== undefined && clienteDeuda(reader, cliente.id) !== null;
  }
  if (name !== 'liquidacion.create') return true;
  const chofer = reader.get('chofer', idIn(body?.chofer));
  return chofer !== undefined && pendingLines(reader, chofer.id, { desde: null, hasta: null }).length > 0;
}
