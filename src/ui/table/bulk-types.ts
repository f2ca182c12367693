import type { ComponentType } from 'react';

export interface BulkActionsProps {
  /** The list among the user's preferences: 'operacion.asignado'. */
  list: string;
  /** The ids of the chosen rows, in the order in which they were chosen. */
  ids: readonly (number | string)[];
  /** Renews the ids of rows that the server has given a number since they were chosen. It stays the same function. */
  renumber: (idNow: (id: number | string) => number | string) => void;
  /** Ends the choice, once an action was carried out. */
  onDone: () => void;
}

/** The buttons for what is done with chosen rows. */
export type BulkLoader = () => Promise<{ default: ComponentType<BulkActionsProps> }>;
