import { IconImportar, IconPlus, IconUpload } from '#ui/base/icons.ts';
import { IconProgramacion, IconSeguridad } from '#ui/base/later-icons.ts';
import type { NavEntry } from '#ui/layout/nav-entry.ts';
import type { LinkProps } from '@tanstack/react-router';
import type { SearchEntry } from './entry.ts';

const CREATE: readonly [label: string, link: LinkProps][] = [
  ['Agendar operación', { to: '/admin/operacion/create' }],
  ['Agendar contenedores', { to: '/admin/contenedor/create' }],
  ['Crear vencimiento', { to: '/admin/vencimiento/create' }],
  ['Crear usuario', { to: '/admin/usuario/create' }],
];

const pageEntry = (label: string, icon: NavEntry['icon'], link: LinkProps, detalle = ''): SearchEntry => ({
  key: `pagina:${label}`,
  group: 'Páginas',
  title: label,
  detalle,
  icon,
  link,
});

/** The screens of the menu, those that create a record, the tray, the board, the security log, the own password and sessions. */
export function pagesOf(menu: readonly NavEntry[]): SearchEntry[] {
  return [
    ...menu.map(({ label, icon, ...link }) => pageEntry(label, icon, link)),
    pageEntry('Pendientes', IconUpload, { to: '/admin/pendientes' }, 'Cambios sin enviar'),
    pageEntry('Programación', IconProgramacion, { to: '/admin/programacion' }, 'Choferes por día y hora'),
    pageEntry('Registro de seguridad', IconSeguridad, { to: '/admin/usuario/seguridad' }, 'Usuarios'),
    pageEntry('Contraseña y sesiones', IconSeguridad, { to: '/admin/clave' }, 'Su cuenta: ver y cambiar'),
    pageEntry(
      'Sesiones abiertas',
      IconSeguridad,
      { to: '/admin/clave', hash: 'sesiones' },
      'Sus dispositivos',
    ),
    pageEntry(
      'Importar planilla',
      IconImportar,
      { to: '/admin/operacion/importar' },
      'Operaciones desde Excel',
    ),
    ...CREATE.map(([label, link]) => pageEntry(label, IconPlus, link)),
    ...menu
      .filter(({ to }) => to === '/admin/$modulo')
      .map(({ label, params }) =>
        pageEntry(`Crear ${label.toLowerCase()}`, IconPlus, { to: '/admin/$modulo/create', params }),
      ),
  ];
}
