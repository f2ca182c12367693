/** Named views of a list (R27.7): search, filters and order under a name, among the user's preferences. */
import { isObject } from '#domain/is-object.ts';
import { use } from 'react';
import { PreferencesContext } from '../base/preferences.ts';

/** The address's parameter with the view in use, or with `NO_VIEW`. */
export const VIEW = 'vista';
/** In the address: the whole list, though a view is its default. */
export const NO_VIEW = 'no';

export const viewKey = (list: string, id: string): string => `vista.${list}.${id}`;
/** The preference that has the id of the view with which the list opens. */
export const defaultViewKey = (list: string): string => `vista-inicial.${list}`;

/** What the default view of a list puts into an address that has no parameter of the list. */
export function useDefaultView(list: string): Readonly<Record<string, unknown>> | null {
  const { values } = use(PreferencesContext);
  const id = values.get(defaultViewKey(list));
  const view = values.get(viewKey(list, String(id)));
  return isObject(view) && isObject(view.direccion) ? { ...view.direccion, [VIEW]: id } : null;
}
