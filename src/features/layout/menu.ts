import type { ModuleKey } from '#contracts/module.ts';
import {
  IconAlmacenaje,
  IconBodega,
  IconCamion,
  IconChofer,
  IconCliente,
  IconClock,
  IconContenedor,
  IconDashboard,
  IconDeposito,
  IconFactura,
  IconFinanzas,
  IconHoy,
  IconMantenedores,
  IconNegociacion,
  IconOperacion,
  IconUpload,
  IconPuerto,
  IconUsuario,
  type IconType,
} from '#ui/base/icons.ts';
import type { NavEntry, NavGroup } from '#ui/layout/nav-entry.ts';

/** The menu in the order of R2.2, with the screen of the day ('Hoy') added. */
export const ENTRIES: readonly NavEntry[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: IconDashboard },
  { label: 'Factura', to: '/admin/factura', icon: IconFactura },
  { label: 'Operación', to: '/admin/operacion', icon: IconOperacion },
  { label: 'Almacenaje', to: '/admin/almacenamiento', icon: IconAlmacenaje },
  { label: 'Contenedor', to: '/admin/contenedor', icon: IconContenedor },
  { label: 'Hoy', to: '/admin/hoy', icon: IconHoy },
];

const MODULE_ENTRIES: readonly [module: ModuleKey, label: string, icon: IconType][] = [
  ['bodega', 'Bodega', IconBodega],
  ['camion', 'Camión', IconCamion],
  ['chofer', 'Chofer', IconChofer],
  ['cliente', 'Cliente', IconCliente],
  ['deposito', 'Depósito', IconDeposito],
  ['negociacion', 'Negociación', IconNegociacion],
  ['puerto', 'Puerto', IconPuerto],
];

/** The seven modules, what expires of drivers and trucks, and the users. */
const MASTER_DATA: readonly NavEntry[] = [
  ...MODULE_ENTRIES.map(([module, label, icon]): NavEntry => ({
    label,
    to: '/admin/$modulo',
    params: { modulo: module },
    icon,
  })),
  { label: 'Vencimientos', to: '/admin/vencimiento', icon: IconClock },
  { label: 'Usuarios', to: '/admin/usuario', icon: IconUsuario },
];

/** What clients owe, what drivers are paid, what operations leave. */
const MONEY: readonly NavEntry[] = [
  { label: 'Cobranza', to: '/admin/cobranza', icon: IconFactura },
  { label: 'Liquidaciones', to: '/admin/liquidacion', icon: IconChofer },
  { label: 'Rentabilidad', to: '/admin/rentabilidad', icon: IconDashboard },
];

/** The parts of the menu that are closed at first. */
export const GROUPS: readonly NavGroup[] = [
  { label: 'Mantenedores', icon: IconMantenedores, entries: MASTER_DATA },
  { label: 'Finanzas', icon: IconFinanzas, entries: MONEY, followsScreen: true },
];

const TRAY: NavEntry = { label: 'Pendientes', to: '/admin/pendientes', icon: IconUpload };

/** The daily screens in the phone's bottom bar. */
export const DAILY: readonly NavEntry[] = [
  { label: 'Hoy', to: '/admin/hoy', icon: IconHoy },
  { label: 'Operaciones', to: '/admin/operacion', icon: IconOperacion },
  { label: 'Contenedores', to: '/admin/contenedor', icon: IconContenedor },
  TRAY,
];

/** The menu and the bottom bar of a CHOFER (R26.4). */
export const OF_DRIVERS: readonly NavEntry[] = [
  { label: 'Mi día', to: '/admin/mi-dia', icon: IconHoy },
  TRAY,
];

/** All entries, as found by the global search. */
export const MENU: readonly NavEntry[] = [...ENTRIES, ...MASTER_DATA, ...MONEY];
