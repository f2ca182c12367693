import type { Id } from '#domain/tables.ts';

/** A dialog for an action on chosen records. */
export interface BulkDialogProps {
  ids: readonly Id[];
  /** The action is queued. */
  onDone: () => void;
  onCancel: () => void;
}
