import { expect, it } from 'vitest';
import { isMacSafariAgent, noticeOf } from '#features/tray/storage-notice.ts';

it.each([
  {
    isIos: true,
    isMacSafari: false,
    isInstalled: false,
    says: ['Safari', 'siete días', 'Compartir', '«Agregar a inicio»', 'Envíe'],
  },
  {
    isIos: false,
    isMacSafari: true,
    isInstalled: false,
    says: ['Safari', 'siete días', '«Agregar al Dock»', 'Envíe primero'],
  },
  {
    isIos: false,
    isMacSafari: false,
    isInstalled: false,
    says: ['El navegador', 'instale la aplicación', 'Envíe'],
  },
  { isIos: true, isMacSafari: false, isInstalled: true, says: ['El sistema', 'libere espacio', 'Envíe'] },
  { isIos: false, isMacSafari: false, isInstalled: true, says: ['El sistema', 'libere espacio', 'Envíe'] },
])(
  'The notice about unsent work that the browser may delete: iOS $isIos, Safari of a Mac $isMacSafari, installed $isInstalled',
  ({ says, ...device }) => {
    const notice = noticeOf(device);
    for (const words of says) expect(notice).toContain(words);
    // An installed application does not advise to install it.
    if (device.isInstalled) expect(notice).not.toMatch(/instal/i);
  },
);

it.each([
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Apple Computer, Inc.',
    true,
  ],
  [
    'Chrome',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Google Inc.',
    false,
  ],
  [
    'Firefox',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    '',
    false,
  ],
])('Safari of a Mac is told from others: %s', (_, agent, vendor, expected) => {
  expect(isMacSafariAgent(agent, vendor)).toBe(expected);
});
