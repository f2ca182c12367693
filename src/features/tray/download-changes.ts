import { download } from '#ui/base/download.ts';

const TYPE = 'application/json';
const fileName = (name: string): string => `${name}-${new Date().toISOString().slice(0, 10)}.json`;

/** Downloads unsent changes as a file of today, which another device can import. */
export const downloadChanges = (name: string, text: string): void => download(fileName(name), text, TYPE);

const fileOf = (name: string, text: string): File => new File([text], fileName(name), { type: TYPE });

/** Whether the system's own sheet takes such a file: a phone has no place where a download is easily found. */
export function canShareChanges(): boolean {
  const { canShare } = navigator as Partial<Navigator>;
  return canShare?.call(navigator, { files: [fileOf('pendientes', '')] }) === true;
}

/** Offers the file to the system's sheet; downloads it where that fails, but not where the user has closed the sheet. */
export async function shareChanges(name: string, text: string): Promise<void> {
  try {
    await navigator.share({ files: [fileOf(name, text)] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) downloadChanges(name, text);
  }
}
