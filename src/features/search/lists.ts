/**
 * Links to the searches of the lists, which show more than the best five and ask the server for closed work that is
 * not on this device.
 */
import { IconFactura, IconOperacion } from '#ui/base/icons.ts';
import type { EntryGroup } from './search.ts';
import { searchInLists } from '#ui/table/list-search.ts';
import type { SearchEntry } from './entry.ts';

/** The noun before the number of a record on screens; the lists contain only the number. */
const NOUN = /^(operaci[oó]n|factura)\s+(n[°º]\s*)?(?=\d)/i;
/** A RUT. No list is searched by it; the global search finds the client, which links to its operations. */
const RUT = /^\d{1,2}\.?\d{3}\.?\d{3}-?[\dk]$/i;
const CONTENEDOR = /^[a-z]{4}\s?\d/i;

/** The search term for lists and numbers: 'factura N° 12' → '12'. */
export const withoutNoun = (typed: string): string => typed.trim().replace(NOUN, '');

/** The lists to search further; none where no list could find the term. */
export function listsOf(typed: string): EntryGroup[] {
  const term = withoutNoun(typed);
  if (RUT.test(term)) return [];
  const entry = (list: string, icon: SearchEntry['icon'], link: SearchEntry['link']): SearchEntry => ({
    key: `lista:${list}`,
    group: 'En las listas',
    title: `Buscar «${term}» en ${list}`,
    detalle: '',
    icon,
    link,
  });
  const operaciones = entry('operaciones', IconOperacion, {
    to: '/admin/operacion',
    search: searchInLists(term, 'asignado', 'agendado'),
  });
  const facturas = entry('facturas', IconFactura, {
    to: '/admin/factura',
    search: searchInLists(term, 'facturas'),
  });
  return [
    { group: 'En las listas', entries: CONTENEDOR.test(term) ? [operaciones] : [operaciones, facturas] },
  ];
}
