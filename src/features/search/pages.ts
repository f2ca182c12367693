import { IconPlus, IconUpload } from '#ui/base/icons.ts';
import type { NavEntry } from '#ui/layout/nav-entry.ts';
import type { LinkProps } from '@tanstack/react-router';
import type { Entrada } from './entry.ts';

const CREAR: readonly [label: string, link: LinkProps][] = [
  ['Agendar operación', { to: '/admin/operacion/create' }],
  ['Agendar contenedores', { to: '/admin/contenedor/create' }],
  ['Crear usuario', { to: '/admin/usuario/create' }],
];

const pagina = (label: string, icon: NavEntry['icon'], link: LinkProps, detalle = ''): Entrada => ({
  clave: `pagina:${label}`,
  grupo: 'Páginas',
  titulo: label,
  detalle,
  icon,
  link,
});

/** The screens of the menu, those that create a record, and the tray. */
export function paginasDe(menu: readonly NavEntry[]): Entrada[] {
  return [
    ...menu.map(({ label, icon, ...link }) => pagina(label, icon, link)),
    pagina('Pendientes', IconUpload, { to: '/admin/pendientes' }, 'Cambios sin enviar'),
    ...CREAR.map(([label, link]) => pagina(label, IconPlus, link)),
    ...menu
      .filter(({ to }) => to === '/admin/$modulo')
      .map(({ label, params }) =>
        pagina(`Crear ${label.toLowerCase()}`, IconPlus, { to: '/admin/$modulo/create', params }),
      ),
  ];
}
