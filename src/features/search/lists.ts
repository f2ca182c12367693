/**
 * The lists' own searches: they have more than the best five, and ask the server for what this device was never sent,
 * the closed work of years ago.
 */
import { IconFactura, IconOperacion } from '#ui/base/icons.ts';
import type { GrupoDeEntradas } from './search.ts';
import { enListas, type Entrada } from './entry.ts';

/** As the records are shown; the lists have the number alone. */
const SUSTANTIVO = /^(operaci[oó]n|factura)\s+(n[°º]\s*)?(?=\d)/i;
/** No list is searched by a RUT: its client is found here, and leads to its operations. */
const RUT = /^\d{1,2}\.?\d{3}\.?\d{3}-?[\dk]$/i;
const CONTENEDOR = /^[a-z]{4}\s?\d/i;

/** What lists and numbers are searched by: 'factura N° 12' → '12'. */
export const sinSustantivo = (typed: string): string => typed.trim().replace(SUSTANTIVO, '');

/** What can be searched further; nothing where no list would find it. */
export function listasDe(typed: string): GrupoDeEntradas[] {
  const term = sinSustantivo(typed);
  if (RUT.test(term)) return [];
  const entrada = (lista: string, icon: Entrada['icon'], link: Entrada['link']): Entrada => ({
    clave: `lista:${lista}`,
    grupo: 'En las listas',
    titulo: `Buscar «${term}» en ${lista}`,
    detalle: '',
    icon,
    link,
  });
  const operaciones = entrada('operaciones', IconOperacion, {
    to: '/admin/operacion',
    search: enListas(term, 'asignado', 'agendado'),
  });
  const facturas = entrada('facturas', IconFactura, {
    to: '/admin/factura',
    search: enListas(term, 'facturas'),
  });
  return [
    { grupo: 'En las listas', entradas: CONTENEDOR.test(term) ? [operaciones] : [operaciones, facturas] },
  ];
}
