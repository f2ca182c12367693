import type { Conflict } from '#data/changes/merge.ts';

/** `before`: the value that both sides have changed, where it is known. */
export type ConflictingField = Conflict & { before?: unknown };

/** Fields of a conflict that are chosen together: the two times of a movement, or driver and truck. */
export interface ConflictingGroup {
  key: string;
  fields: ConflictingField[];
}

/** In the order of their first fields; an uncoupled field is a group of its own. */
export function conflictGroups(conflict: readonly ConflictingField[]): ConflictingGroup[] {
  const groups = new Map<string, ConflictingField[]>();
  for (const each of conflict) {
    const key = each.group === null ? `field ${each.field}` : `group ${each.group}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups].map(([key, fields]) => ({ key, fields }));
}
