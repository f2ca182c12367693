import { useLater } from '../base/use-later.ts';

const load = async () => (await import('./list-menus.ts')).listMenus;

/** The menus of a list; null until their code is loaded, which the first list does not wait for. */
export const useListMenus = () => useLater(load);
