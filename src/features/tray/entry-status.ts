/** What a queued change's state means to the person who made it. */
import type { Entrada } from '#data/queries/use-tray.ts';
import { conDuda } from '#data/changes/result.ts';
import { formatHora } from '#domain/date.ts';
import type { Tone } from '#ui/feedback/StatusPill.tsx';
import { motivoDe } from '#views/labels.ts';

type Estado = Entrada['estado'];

export const ESTADOS: Record<Estado, { texto: string; tone: Tone }> = {
  pending: { texto: 'En espera', tone: 'aviso' },
  sending: { texto: 'Enviando', tone: 'neutral' },
  acked: { texto: 'Enviado', tone: 'ok' },
  rejected: { texto: 'Rechazado', tone: 'error' },
  conflict: { texto: 'En conflicto', tone: 'error' },
  blocked: { texto: 'Detenido', tone: 'aviso' },
  apartado: { texto: 'De otra versión', tone: 'aviso' },
};

export const NO_SE_PUDO =
  'No se pudo guardar en este dispositivo. Intente de nuevo; si se repite, recargue la página.';

const CAMBIADO =
  'Otra persona cambió este registro después de que usted lo vio. Si prefiere conservarlo, descarte este cambio.';

const DISTINTO =
  'Los datos cambiaron desde que usted guardó este cambio, y el resultado ya no es el que se mostró. El servidor no guardó nada todavía. «Reintentar» lo compara de nuevo.';

/** The change is tried again, and the user may discard it. */
const falla = (intentos: number): string =>
  `El servidor falló ${intentos} veces con este cambio. Se sigue intentando cada minuto. Avise a quien administra el sistema con el código de soporte; si el cambio ya no hace falta, descártelo.`;

/** The reason of a failed attempt is not shown, since the change is sent again until it succeeds. */
function espera({ intentos, nextAt, duda, isStuck }: Entrada, now: number): string {
  if (isStuck) return falla(intentos);
  if (duda !== null) return conDuda(motivoDe(duda.mensaje, duda.errores));
  if (intentos === 0) return 'Se enviará al recuperar la conexión.';
  const cuando = nextAt !== null && nextAt > now ? `; se reintenta a las ${formatHora(nextAt)}` : '';
  return `Aún no se pudo enviar${cuando}.`;
}

/** What happened to it, in a sentence. `otra` is the change that it waits for. */
export function explicacion(entrada: Entrada, otra: Entrada | undefined, now = Date.now()): string {
  const { errores, mensaje } = entrada;
  switch (entrada.estado) {
    case 'pending':
      return espera(entrada, now);
    case 'sending':
      return 'Se está enviando al servidor.';
    case 'acked':
      return 'El servidor lo recibió.';
    case 'rejected':
    case 'apartado':
      return motivoDe(mensaje ?? 'El servidor no lo aceptó.', errores);
    case 'conflict':
      if (entrada.differences) return DISTINTO;
      if (entrada.conflicto && entrada.elimina) return CAMBIADO;
      return entrada.conflicto
        ? 'Otra persona cambió lo mismo. Elija qué valores quedan.'
        : (mensaje ?? 'Otra persona cambió el mismo registro.');
    case 'blocked':
      if (otra?.isStuck) {
        return `Espera a «${otra.titulo}», con el que el servidor falla. «Enviar sin esperar» lo envía de todas formas.`;
      }
      return otra
        ? `Espera a que se resuelva «${otra.titulo}», porque se hizo a partir de ese cambio.`
        : 'Espera a que se resuelva un cambio anterior.';
  }
}

/** What came of sending it again, in a sentence. `after` is what it is now; null where the server has it. */
export function trasReintentar(titulo: string, after: Entrada | null): { texto: string; tone: Tone } {
  if (after === null) return { texto: `«${titulo}» llegó al servidor.`, tone: 'ok' };
  const { estado } = after;
  if (estado === 'rejected' || estado === 'apartado') {
    return { texto: `Otra vez rechazado: «${titulo}». ${explicacion(after, undefined)}`, tone: 'error' };
  }
  if (estado === 'conflict') return { texto: `«${titulo}»: ${explicacion(after, undefined)}`, tone: 'aviso' };
  return { texto: `«${titulo}» sigue en espera: no se pudo enviar ahora.`, tone: 'aviso' };
}

/**
 * Sending again helps what waits and what was refused; another outcome is compared once more. A conflict of fields is
 * resolved instead, a blocked change waits.
 */
export function canRetry({ estado, conflicto, canHelp }: Entrada): boolean {
  const isDecided = conflicto === null;
  return estado === 'pending' || (estado === 'rejected' && canHelp) || (estado === 'conflict' && isDecided);
}

/** What the button says that accepts another outcome than the one shown. */
export function acceptText({ elimina, isInvoice }: Entrada): string {
  if (elimina) return 'Eliminar de todas formas';
  return isInvoice ? 'Facturar así' : 'Guardar así';
}

/** A change that is being sent, or was accepted, cannot be discarded. */
export function canDiscard({ estado }: Entrada): boolean {
  return estado !== 'sending' && estado !== 'acked';
}
