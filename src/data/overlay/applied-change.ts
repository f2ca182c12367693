/** The change as the overlay applies it. */
import type { OutboxRow } from '../changes/row.ts';

/** A queued change as the overlay reads it: its record's id as the replica has it, references by uuid, its time as ISO. */
export interface AppliedChange {
  key: OutboxRow['key'];
  action: 'create' | 'update' | 'remove';
  uuid: string | null;
  id: OutboxRow['args']['id'];
  body: Record<string, unknown>;
  now: string;
}
