import type { PendingRecords } from '../outbox/pending-records.ts';

/** The state of one query of a screen: a list's page, a record, the options of a select. */
export interface QueryAnswer<D> {
  /** Undefined while nothing is known yet. */
  datos: D | undefined;
  loading: boolean;
  /** The requested record does not exist, or no longer. */
  notFound: boolean;
  /** In Spanish; only where there is nothing to show instead. */
  error: string | null;
  retry: () => void;
  /** Set where the answer is computed on this device: when it was last up to date (epoch ms). */
  local: { at: number | null } | null;
  /** Ids of the records that have changes not yet sent. */
  unsentRecords: PendingRecords;
}
