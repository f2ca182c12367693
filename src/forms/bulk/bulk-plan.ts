/** What an action on many records does, and on which of them it is not possible. Pure. */
import type { GroupChange } from '#data/outbox/group-writer.ts';
import type { Id } from '#domain/tables.ts';

/** 'ya está facturada', 'ya están facturadas'. */
export type Exclusion = readonly [one: string, many: string];

export interface BulkPlan {
  changes: GroupChange[];
  /** The number of chosen records. */
  total: number;
  /** The number of records that stay as they are, by the reason. */
  excluded: ReadonlyMap<Exclusion, number>;
}

const NO_LONGER_THERE: Exclusion = [
  'ya no existe o no está en este dispositivo',
  'ya no existen o no están en este dispositivo',
];

/**
 * `rowOf` finds a chosen record; one that was chosen by its uuid and again by its number counts once. `plan` returns its
 * change, or the reason why there is none.
 */
export function planOf<R extends { id: Id }>(
  ids: readonly Id[],
  rowOf: (id: Id) => R | null,
  plan: (row: R) => GroupChange | Exclusion,
): BulkPlan {
  const changes: GroupChange[] = [];
  const excluded = new Map<Exclusion, number>();
  const rows = new Map<Id, R | null>();
  for (const id of ids) {
    const row = rowOf(id);
    rows.set(row?.id ?? id, row);
  }
  for (const row of rows.values()) {
    const planned = row ? plan(row) : NO_LONGER_THERE;
    if ('name' in planned) changes.push(planned);
    else excluded.set(planned, (excluded.get(planned) ?? 0) + 1);
  }
  return { changes, total: rows.size, excluded };
}

/** Words of an action: 'Se asignará 1 operación', 'Se asignarán 118 de 120'. */
export interface BulkWords {
  one: string;
  many: string;
  /** 'operación', 'operaciones'. */
  noun: readonly [one: string, many: string];
  /** 'No se puede asignar ninguna'. */
  none: string;
}

export const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : many}`;

/** 'Se asignarán 118 de 120: 2 ya están facturadas.' */
export function planSentence({ changes, total, excluded }: BulkPlan, words: BulkWords): string {
  const reasons = [...excluded].map(([exclusion, count]) => counted(count, exclusion)).join(', ');
  if (changes.length === 0) return `${words.none}: ${reasons}.`;
  const verb = changes.length === 1 ? words.one : words.many;
  if (changes.length === total) return `${verb} ${counted(total, words.noun)}.`;
  return `${verb} ${changes.length} de ${total}: ${reasons}.`;
}
