/** Takes back a change that this device has saved. */
import type { Queue } from './queue.ts';
import type { Tray } from './tray.ts';

export interface DiscardOptions {
  /** Also one that was sent without an answer: the server may have it, as with 'Descartar' in the tray. */
  evenIfSent?: boolean;
}

/** The server surely does not have the discarded change; or it was sent without an answer, or is in an exported file. */
export type Discarded = 'withdrawn' | 'unanswered';

/**
 * Discards the waiting change with that key and no other. Null, with nothing discarded, where the server has it, where
 * it may have it, or where later changes need it.
 */
export async function discardSaved(
  { rows, tray }: { rows: Queue['rows']; tray: Tray },
  key: string,
  { evenIfSent = false }: DiscardOptions = {},
): Promise<Discarded | null> {
  const row = rows.find((each) => each.key === key);
  if (!row || row.state === 'acked' || tray.dependants(row.seq).length > 0) return null;
  if (await tray.discard(row.seq, { certain: true })) return 'withdrawn';
  // The failed attempt has read the queue again: another tab may have built on the change.
  if (!evenIfSent || tray.dependants(row.seq).length > 0) return null;
  return (await tray.discard(row.seq)) ? 'unanswered' : null;
}
