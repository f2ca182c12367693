import Bowser from 'bowser';

const UNKNOWN = 'Dispositivo desconocido';
/** Longer headers are cut: real ones have about 150 characters. */
const MAX_HEADER = 500;

/** The browser and the system of a User-Agent: 'Chrome en Android', 'Safari', 'Dispositivo desconocido'. */
export function deviceWords(userAgent: string | undefined): string {
  const header = userAgent?.slice(0, MAX_HEADER).trim();
  if (!header) return UNKNOWN;
  const { browser, os } = Bowser.parse(header);
  // 'Samsung Internet for Android'
  const name = browser.name?.replace(/ for Android$/, '');
  return [name, os.name].filter(Boolean).join(' en ') || UNKNOWN;
}
