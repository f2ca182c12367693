import type { ExportedChanges } from '#data/outbox/change-file.ts';
import { download } from '#ui/base/download.ts';
import { toast } from '#ui/feedback/toast.ts';

const TYPE = 'application/json';
const fileName = (name: string): string => `${name}-${new Date().toISOString().slice(0, 10)}.json`;

/** Says how many attachments the file lacks: they are lost with this device, unless it sends them itself. */
function tellUnread(unread: number): void {
  if (unread === 0) return;
  const [lacks, reason] =
    unread === 1
      ? ['1 foto o documento', 'no lo tiene o no pudo leerlo']
      : [`${unread} fotos y documentos`, 'no los tiene o no pudo leerlos'];
  toast(
    `El archivo no incluye ${lacks}: este dispositivo ${reason}. Recargue la página y exporte de nuevo.`,
    'error',
  );
}

/** Downloads unsent changes as a file of today, which another device can import. */
export function downloadChanges(name: string, { text, unread }: ExportedChanges): void {
  download(fileName(name), text, TYPE);
  tellUnread(unread);
}

const fileOf = (name: string, text: string): File => new File([text], fileName(name), { type: TYPE });

/** Whether the system's own sheet takes such a file: a phone has no place where a download is easily found. */
export function canShareChanges(): boolean {
  const { canShare } = navigator as Partial<Navigator>;
  return canShare?.call(navigator, { files: [fileOf('pendientes', '')] }) === true;
}

/** Offers the file to the system's sheet; downloads it where that fails, but not where the user has closed the sheet. */
export async function shareChanges(name: string, changes: ExportedChanges): Promise<void> {
  try {
    await navigator.share({ files: [fileOf(name, changes.text)] });
    tellUnread(changes.unread);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) downloadChanges(name, changes);
  }
}
