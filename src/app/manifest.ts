import type { ManifestOptions } from 'vite-plugin-pwa';
// Read by vite.config.ts, where package imports are not resolved.
import { CANVAS } from '../ui/tokens.ts';

/** What the installed application says of itself to the system. */
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
  shortcuts: [
    { name: 'Agendar operación', url: '/admin/operacion/create' },
    { name: 'Operaciones', url: '/admin/operacion' },
    { name: 'Facturas', url: '/admin/factura' },
  ],
};
