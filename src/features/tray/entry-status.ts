/** The state of a queued change in words for its user. */
import type { TrayEntry } from '#data/queries/use-tray.ts';
import { withDoubt } from '#data/changes/result.ts';
import { formatTime } from '#domain/date.ts';
import { outcomeReason } from '#forms/conflict/outcome-words.ts';
import type { Tone } from '#ui/feedback/StatusPill.tsx';
import { adjuntoCount, type AdjuntoWord } from '#views/adjunto.ts';
import { reasonOf } from '#views/labels.ts';

type EntryStatus = TrayEntry['estado'];

export const ENTRY_STATUSES: Record<EntryStatus, { text: string; tone: Tone }> = {
  pending: { text: 'En espera', tone: 'aviso' },
  sending: { text: 'Enviando', tone: 'neutral' },
  acked: { text: 'Enviado', tone: 'ok' },
  rejected: { text: 'Rechazado', tone: 'error' },
  conflict: { text: 'Por revisar', tone: 'error' },
  blocked: { text: 'Detenido', tone: 'aviso' },
  apartado: { text: 'De otra versión', tone: 'aviso' },
};

const CHANGED =
  'Este registro cambió después de que usted lo vio. Si prefiere conservarlo, descarte este cambio.';

/** Of a photo, a document or a signature. */
const AWAITS_WIFI = 'Espera Wi-Fi: la conexión es de datos móviles o ahorra datos.';

/** '3 fotos y documentos esperan Wi-Fi'. */
function awaitWifi(words: readonly AdjuntoWord[]): string {
  const documents = words.filter((word) => word === 'documento').length;
  return `${adjuntoCount(words.length - documents, documents)} espera${words.length === 1 ? '' : 'n'} Wi-Fi`;
}

export const awaitingWifiText = (words: readonly AdjuntoWord[]): string =>
  `${awaitWifi(words)}: la conexión es de datos móviles o ahorra datos.`;

/** What 'Enviar ahora' does not send. */
export const unsentForWifiText = (words: readonly AdjuntoWord[]): string =>
  `No se ${words.length === 1 ? 'envió' : 'enviaron'}: ${awaitWifi(words)}.`;

const NAMES = { foto: 'la foto', documento: 'el documento', firma: 'la firma' };

/** Where a photo stays whose movement was deleted while it waited. */
export function movedSentence({ adjunto }: Pick<TrayEntry, 'adjunto'>): string | null {
  if (adjunto?.leftMovimiento !== true) return null;
  return `El movimiento se eliminó: ${NAMES[adjunto.word]} queda en la operación.`;
}

/** The change is tried again, and the user may discard it. Without a support code the server knows nothing of it. */
function faultText({ faults, supportCode }: TrayEntry): string {
  const [fault, reference] =
    supportCode === null
      ? [`Este cambio no llega al servidor (${faults} intentos), aunque hay conexión con él.`, '']
      : [`El servidor falló ${faults} veces con este cambio.`, ' con el código de soporte'];
  return `${fault} Se sigue intentando cada minuto. Avise a quien administra el sistema${reference}; si el cambio ya no hace falta, descártelo.`;
}

/**
 * The text of a waiting change. The reason of a failed attempt is not shown, since the change is sent again until it
 * succeeds.
 */
function waitingText(entry: TrayEntry, now: number): string {
  const { attempts, nextAt, doubt, content, awaitsWifi, adjunto, table } = entry;
  if (entry.isStuck) return faultText(entry);
  if (doubt !== null) return withDoubt(reasonOf(doubt.mensaje, doubt.errores, table));
  if (awaitsWifi) return AWAITS_WIFI;
  if (attempts === 0 && content !== null)
    return `Se enviará cuando se haya subido ${NAMES[adjunto?.word ?? 'documento']}.`;
  if (attempts === 0 && adjunto?.isUploaded) return 'Ya se subió. Falta que el servidor lo registre.';
  if (attempts === 0) {
    const isHeld = nextAt !== null && nextAt > now;
    return isHeld ? 'Se enviará en unos segundos.' : 'Se enviará al recuperar la conexión.';
  }
  const when = nextAt !== null && nextAt > now ? `; se reintenta a las ${formatTime(nextAt)}` : '';
  return `Aún no se pudo enviar${when}.`;
}

/** A sentence about the state of the change. `other` is the change that it waits for. */
export function explanationOf(entry: TrayEntry, other: TrayEntry | undefined, now = Date.now()): string {
  const { errores, mensaje } = entry;
  switch (entry.estado) {
    case 'pending':
      return waitingText(entry, now);
    case 'sending':
      return 'Se está enviando al servidor.';
    case 'acked':
      return 'El servidor lo recibió.';
    case 'rejected':
    case 'apartado':
      return reasonOf(mensaje ?? 'El servidor no lo aceptó.', errores, entry.table);
    case 'conflict':
      if (entry.differences) {
        return `${outcomeReason(entry)} «Reintentar» lo ${entry.isUnknown ? 'calcula' : 'compara'} de nuevo.`;
      }
      if (entry.conflict && entry.deletesRow) return CHANGED;
      return entry.conflict
        ? 'Este registro cambió mientras tanto. Elija qué versión queda.'
        : (mensaje ?? 'Este registro cambió mientras tanto.');
    case 'blocked':
      if (other?.isStuck && !entry.needsBlocker) {
        return `Espera a «${other.title}», con el que el servidor falla. «Enviar sin esperar» lo envía de todas formas.`;
      }
      if (other && entry.needsBlocker) {
        return `Espera a que se resuelva «${other.title}», sin el cual no se puede hacer.`;
      }
      return other
        ? `Espera a que se resuelva «${other.title}», porque se hizo a partir de ese cambio.`
        : 'Espera a que se resuelva un cambio anterior.';
  }
}

/** Whether the size and the progress of its bytes say all about a waiting photo. */
export const isWaitingForBytes = ({ estado, attempts, content, doubt }: TrayEntry): boolean =>
  estado === 'pending' && attempts === 0 && content !== null && doubt === null;

/**
 * A sentence about the result of sending the change again. `after` is the change now; null where the server has it.
 */
export function afterRetry(title: string, after: TrayEntry | null): { text: string; tone: Tone } {
  if (after === null) return { text: `«${title}» llegó al servidor.`, tone: 'ok' };
  const { estado } = after;
  if (estado === 'rejected' || estado === 'apartado') {
    return { text: `Otra vez rechazado: «${title}». ${explanationOf(after, undefined)}`, tone: 'error' };
  }
  if (estado === 'conflict') return { text: `«${title}»: ${explanationOf(after, undefined)}`, tone: 'aviso' };
  if (after.awaitsWifi) return { text: `«${title}» espera Wi-Fi.`, tone: 'aviso' };
  return { text: `«${title}» sigue en espera: no se pudo enviar ahora.`, tone: 'aviso' };
}

/**
 * A waiting or refused change can be sent again; for a different outcome that compares once more. A conflict of fields
 * is settled instead, and a blocked change waits.
 */
export function canRetry({ estado, conflict, canHelp }: TrayEntry): boolean {
  const isDecided = conflict === null;
  return estado === 'pending' || (estado === 'rejected' && canHelp) || (estado === 'conflict' && isDecided);
}

/** Whether a blocked change may be sent before the change that it waits for. */
export const canRelease = ({ estado, needsBlocker }: TrayEntry): boolean =>
  estado === 'blocked' && !needsBlocker;

/** A change that is being sent, or was accepted, cannot be discarded. */
export function canDiscard({ estado }: TrayEntry): boolean {
  return estado !== 'sending' && estado !== 'acked';
}
