/** The letters that lead to screens after 'g'. */
import type { NavigateOptions } from '@tanstack/react-router';

type Target = Pick<NavigateOptions, 'to' | 'params'>;

interface GoKey {
  key: string;
  label: string;
  link: Target;
}

const module = (key: string): Target => ({ to: '/admin/$modulo', params: { modulo: key } });

export const GO_KEYS: readonly GoKey[] = [
  { key: 'h', label: 'Hoy', link: { to: '/admin/hoy' } },
  { key: 'd', label: 'Dashboard', link: { to: '/admin/dashboard' } },
  { key: 'o', label: 'Operación', link: { to: '/admin/operacion' } },
  { key: 'g', label: 'Programación', link: { to: '/admin/programacion' } },
  { key: 'f', label: 'Factura', link: { to: '/admin/factura' } },
  { key: 'b', label: 'Cobranza', link: { to: '/admin/cobranza' } },
  { key: 'a', label: 'Almacenaje', link: { to: '/admin/almacenamiento' } },
  { key: 'c', label: 'Contenedor', link: { to: '/admin/contenedor' } },
  { key: 'l', label: 'Cliente', link: module('cliente') },
  { key: 'e', label: 'Chofer', link: module('chofer') },
  { key: 'm', label: 'Camión', link: module('camion') },
  { key: 'n', label: 'Negociación', link: module('negociacion') },
  { key: 'v', label: 'Vencimientos', link: { to: '/admin/vencimiento' } },
  { key: 'p', label: 'Pendientes', link: { to: '/admin/pendientes' } },
];

export const goTarget = (letter: string): Target | undefined =>
  GO_KEYS.find(({ key }) => key === letter.toLowerCase())?.link;
