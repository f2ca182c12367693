import type { ManifestOptions } from 'vite-plugin-pwa';
// Read by vite.config.ts, where package imports are not resolved.
import { CANVAS } from '../ui/styles/tokens.ts';

const ICON = [{ src: '/icono-192.png', sizes: '192x192', type: 'image/png' }];

/** The web app manifest. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Administrador de Transporte',
  short_name: 'Transporte',
  description: 'Operaciones, facturas y almacenaje de contenedores, también sin conexión.',
  lang: 'es-CL',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: CANVAS.dark,
  background_color: CANVAS.dark,
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icono-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icono-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icono-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // The same for all users of a device: `acceso` leads a CHOFER to his own first screen (routes/admin/route.tsx).
  shortcuts: [
    { name: 'Hoy', url: '/admin/hoy', icons: ICON },
    { name: 'Operaciones', url: '/admin/operacion?acceso=directo', icons: ICON },
    { name: 'Agendar operación', url: '/admin/operacion/create?acceso=directo', icons: ICON },
    { name: 'Pendientes de envío', url: '/admin/pendientes', icons: ICON },
  ],
  screenshots: [
    {
      src: '/capturas/hoy-telefono.png',
      sizes: '360x740',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Hoy: lo que vence, lo que corre y lo que falta facturar',
    },
    {
      src: '/capturas/operacion-telefono.png',
      sizes: '360x740',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'El detalle de una operación y sus movimientos',
    },
    {
      src: '/capturas/hoy-escritorio.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Hoy en el escritorio',
    },
  ],
};
