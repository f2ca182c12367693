/** The named views of a list, as its menu shows, stores and chooses them (R27.7). */
import { LISTS, type ListKey, type ListSpec } from '#contracts/lists.ts';
import { isObject } from '#domain/is-object.ts';
import type { FilterChanges, ListState } from '#ui/table/use-list-state.ts';
import { VIEW, viewKey } from '#ui/table/list-views.ts';

const MAX_VIEW_NAME = 60;

/** The texts of the parameters that are set: search, order and filters. */
export type ListAddress = Readonly<Record<string, string>>;

export interface ListView {
  id: string;
  nombre: string;
  direccion: ListAddress;
}

const partsOf = (list: ListKey): string[] => {
  const { filters = {} }: ListSpec = LISTS[list];
  return ['buscar', 'orden', ...Object.keys(filters)];
};

/** The views among the preferences by name; another client may have stored anything there. */
export function viewsOf(values: ReadonlyMap<string, unknown>, list: string): ListView[] {
  const start = viewKey(list, '');
  const views = [...values].flatMap(([key, stored]): ListView[] => {
    const id = key.slice(start.length);
    // 'operacion.asignado' is another list than 'operacion'.
    if (!key.startsWith(start) || id.includes('.')) return [];
    if (!isObject(stored) || typeof stored.nombre !== 'string' || !isObject(stored.direccion)) return [];
    const texts = Object.entries(stored.direccion).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    );
    return [{ id, nombre: stored.nombre, direccion: Object.fromEntries(texts) }];
  });
  return views.toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
}

/** What a view of the list as it is now has. The order is always in it: each device remembers another one. */
export function viewAddressOf(
  list: ListKey,
  { given, query }: Pick<ListState, 'given' | 'query'>,
): ListAddress {
  const texts = partsOf(list).map((part) => [part, part === 'orden' ? query.sort : given(part)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

export const isSameAddress = (one: ListAddress, other: ListAddress): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((part) => one[part] === other[part]);

/** Changes the list to a view; `id` undefined: to the whole list, in the order that this device remembers. */
export const changesTo = (
  list: ListKey,
  id: string | undefined,
  direccion: ListAddress = {},
): FilterChanges => ({
  ...Object.fromEntries(partsOf(list).map((part) => [part, undefined])),
  ...direccion,
  [VIEW]: id,
});

/** Why a view cannot have that name; null where it can. */
export function nameError(
  views: readonly ListView[],
  nombre: string,
  own: string | null = null,
): string | null {
  if (nombre === '') return 'Escriba un nombre';
  if (nombre.length > MAX_VIEW_NAME) return `Use ${MAX_VIEW_NAME} caracteres como máximo`;
  const lower = nombre.toLocaleLowerCase('es');
  const isTaken = views.some((view) => view.id !== own && view.nombre.toLocaleLowerCase('es') === lower);
  return isTaken ? 'Ya hay una vista con ese nombre' : null;
}
