/** The entries of the tray, with those of a group of changes as one. Pure. */
import type { TrayEntry } from '#data/queries/use-tray.ts';
import { formatNumero } from '#domain/money.ts';
import type { Tone } from '#ui/feedback/StatusPill.tsx';

export interface TrayGroup {
  id: string;
  label: string;
  capturedAt: number;
  /** Its changes that were not sent yet, refused ones included; at least one. */
  entries: TrayEntry[];
  /** The number of those that the server has. */
  sent: number;
  size: number;
}

const isRefused = ({ estado }: TrayEntry): boolean => /^(rejected|conflict|apartado)$/.test(estado);
const isSending = ({ estado }: TrayEntry): boolean => estado === 'sending';

/** Each group at the place of its first entry. */
export function withGroups(entries: readonly TrayEntry[]): (TrayEntry | TrayGroup)[] {
  const groups = Map.groupBy(entries, ({ group }) => group?.id);
  return entries.flatMap((entry): (TrayEntry | TrayGroup)[] => {
    const { group, capturedAt } = entry;
    if (group === null) return [entry];
    const own = groups.get(group.id) ?? [];
    const sent = Math.max(0, group.size - own.length);
    return own[0] === entry
      ? [{ id: group.id, label: group.label, capturedAt, entries: own, sent, size: group.size }]
      : [];
  });
}

/** The changes that the user has to decide about, and the others. */
export function dividedEntries({ entries }: TrayGroup): { refused: TrayEntry[]; waiting: TrayEntry[] } {
  return {
    refused: entries.filter(isRefused),
    waiting: entries.filter((entry) => !isRefused(entry)),
  };
}

export function groupStatus({ entries }: TrayGroup): { text: string; tone: Tone } {
  const refused = entries.filter(isRefused).length;
  if (refused > 0) return { text: `${refused} por revisar`, tone: 'error' };
  return entries.some(isSending)
    ? { text: 'Enviando', tone: 'neutral' }
    : { text: 'En espera', tone: 'aviso' };
}

/** 'De 120 cambios: 80 enviados, 38 por enviar, 2 por revisar.' */
export function groupProgress(group: TrayGroup): string {
  const { refused, waiting } = dividedEntries(group);
  const parts = [
    ...(group.sent > 0 ? [`${formatNumero(group.sent)} ${group.sent === 1 ? 'enviado' : 'enviados'}`] : []),
    ...(waiting.length > 0 ? [`${formatNumero(waiting.length)} por enviar`] : []),
    ...(refused.length > 0 ? [`${formatNumero(refused.length)} por revisar`] : []),
  ];
  return `De ${formatNumero(group.size)} ${group.size === 1 ? 'cambio' : 'cambios'}: ${parts.join(', ')}.`;
}

/** What an undo of the group does, in sentences. */
export function undoSentences({ entries, sent }: TrayGroup): string[] {
  const leaving = entries.filter(isSending).length;
  const gone = entries.length - leaving;
  return [
    gone === 1
      ? 'No se enviará 1 cambio, y se perderá.'
      : `No se enviarán ${formatNumero(gone)} cambios, y se perderán.`,
    ...(sent === 1 ? ['El que ya se envió se conserva.'] : []),
    ...(sent > 1 ? [`Los ${formatNumero(sent)} que ya se enviaron se conservan.`] : []),
    ...(leaving > 0 ? ['Los que se están enviando ahora se conservan si llegan al servidor.'] : []),
    ...(entries.some(({ estado, attempts }) => estado === 'pending' && attempts > 0)
      ? [
          'Ya se intentó enviarlos y no llegó respuesta: los que alcanzaron a llegar al servidor aparecerán al recuperar la conexión.',
        ]
      : []),
  ];
}

/** Whether some of its changes can still be withdrawn. */
export const canUndo = ({ entries }: TrayGroup): boolean => !entries.every(isSending);
