import { expect, it } from 'vitest';
import { noticeOf } from '#features/tray/storage-notice.ts';

it.each([
  {
    isIos: true,
    isInstalled: false,
    says: ['Safari', 'siete días', 'Compartir', '«Agregar a inicio»', 'Envíe'],
  },
  { isIos: false, isInstalled: false, says: ['El navegador', 'instale la aplicación', 'Envíe'] },
  { isIos: true, isInstalled: true, says: ['El sistema', 'libere espacio', 'Envíe'] },
  { isIos: false, isInstalled: true, says: ['El sistema', 'libere espacio', 'Envíe'] },
])(
  'The notice about unsent work that the browser may delete: iOS $isIos, installed $isInstalled',
  ({ says, ...device }) => {
    const notice = noticeOf(device);
    for (const words of says) expect(notice).toContain(words);
    // An installed application does not advise to install it.
    if (device.isInstalled) expect(notice).not.toMatch(/instal/i);
  },
);
