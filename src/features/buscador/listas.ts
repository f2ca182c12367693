/**
 * The lists' own searches: they have more than the best five, and ask the server for what this device was never sent,
 * the closed work of years ago.
 */
import { IconFactura, IconOperacion } from '#ui/icons.ts';
import type { GrupoDeEntradas } from './buscar.ts';
import { enListas, type Entrada } from './entrada.ts';

export function listasDe(term: string): GrupoDeEntradas {
  const entrada = (lista: string, icon: Entrada['icon'], link: Entrada['link']): Entrada => ({
    clave: `lista:${lista}`,
    grupo: 'En las listas',
    titulo: `Buscar «${term}» en ${lista}`,
    detalle: '',
    icon,
    link,
  });
  return {
    grupo: 'En las listas',
    entradas: [
      entrada('operaciones', IconOperacion, {
        to: '/admin/operacion',
        search: enListas(term, 'asignado', 'agendado'),
      }),
      entrada('facturas', IconFactura, { to: '/admin/factura', search: enListas(term, 'facturas') }),
    ],
  };
}
