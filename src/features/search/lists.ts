/**
 * The lists' own searches: they have more than the best five, and ask the server for what this device was never sent,
 * the closed work of years ago.
 */
import { IconFactura, IconOperacion } from '#ui/base/icons.ts';
import type { EntryGroup } from './search.ts';
import { inLists, type SearchEntry } from './entry.ts';

/** As the records are shown; the lists have the number alone. */
const NOUN = /^(operaci[oó]n|factura)\s+(n[°º]\s*)?(?=\d)/i;
/** No list is searched by a RUT: its client is found here, and leads to its operations. */
const RUT = /^\d{1,2}\.?\d{3}\.?\d{3}-?[\dk]$/i;
const CONTENEDOR = /^[a-z]{4}\s?\d/i;

/** What lists and numbers are searched by: 'factura N° 12' → '12'. */
export const withoutNoun = (typed: string): string => typed.trim().replace(NOUN, '');

/** What can be searched further; nothing where no list would find it. */
export function listsOf(typed: string): EntryGroup[] {
  const term = withoutNoun(typed);
  if (RUT.test(term)) return [];
  const entry = (list: string, icon: SearchEntry['icon'], link: SearchEntry['link']): SearchEntry => ({
    clave: `lista:${list}`,
    grupo: 'En las listas',
    title: `Buscar «${term}» en ${list}`,
    detalle: '',
    icon,
    link,
  });
  const operaciones = entry('operaciones', IconOperacion, {
    to: '/admin/operacion',
    search: inLists(term, 'asignado', 'agendado'),
  });
  const facturas = entry('facturas', IconFactura, {
    to: '/admin/factura',
    search: inLists(term, 'facturas'),
  });
  return [
    { grupo: 'En las listas', entries: CONTENEDOR.test(term) ? [operaciones] : [operaciones, facturas] },
  ];
}
