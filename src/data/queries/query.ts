import type { PendingRecords } from '../outbox/pending-records.ts';

/** What a screen knows of one question: a list's page, a record, the options of a select. */
export interface QueryAnswer<D> {
  /** Undefined while nothing is known yet. */
  datos: D | undefined;
  loading: boolean;
  /** The record that was asked for does not exist, or no longer. */
  notFound: boolean;
  /** In Spanish; only where there is nothing to show instead. */
  error: string | null;
  retry: () => void;
  /** Set where the answer is this device's own: when it was last in step with the server (epoch ms). */
  local: { at: number | null } | null;
  /** Ids of the records that have changes not yet sent. */
  pendientes: PendingRecords;
}
