import { percentage, type Sync } from '#data/queries/sync-state.ts';
import { formatNumero } from '#domain/money.ts';
import { formatFecha, formatDateMinute, formatTime } from '#domain/date.ts';
import { ageText, momentText } from '#ui/base/moment.ts';

/** '12.000 de 26.500 registros (45 %)'; without the total where it is unknown. */
function progressText(copy: Sync['copy']): string {
  if (copy === null || (copy.rows === 0 && copy.remaining === null)) return '';
  const { rows, remaining } = copy;
  if (remaining === null) return `: ${formatNumero(rows)} registros hasta ahora`;
  return `: ${formatNumero(rows)} de ${formatNumero(rows + remaining)} registros (${percentage(copy)} %)`;
}

function sentence({ estado, at, complete, copy }: Sync, now: number): string {
  if (estado === 'sin-disco') {
    return 'El disco de este dispositivo no responde: nada se puede guardar. Recargue la página; lo guardado no se pierde.';
  }
  if (estado === 'abriendo') return 'Se están abriendo los datos de este dispositivo.';
  if (!complete && estado === 'sin-conexion') {
    return (
      'Sin conexión. La copia de la información en este dispositivo está incompleta: lo que falta no se puede ver ' +
      'sin conexión. Al volver la conexión sigue donde quedó.'
    );
  }
  if (!complete) {
    return copy?.resumed
      ? `Continúa la copia interrumpida de la información a este dispositivo${progressText(copy)}.`
      : `Se está copiando la información a este dispositivo${progressText(copy)}. Si se interrumpe, sigue donde quedó.`;
  }
  if (at === null) return 'Este dispositivo aún no se ha sincronizado con el servidor.';
  return estado === 'sin-conexion'
    ? `Sin conexión. Los datos son ${ageText(at, now)}.`
    : `Sincronizado con el servidor: ${momentText(at, now)}.`;
}

const NO_SPACE =
  ' No queda espacio en este dispositivo: la copia se perderá al cerrar la aplicación. Libere espacio para trabajar ' +
  'sin conexión.';

/**
 * ' Idéntico al servidor a las 14:03.' once a comparison has found the present rows of this device equal to the
 * server's.
 */
function identicalText({ identicalAt }: Sync, now: number): string {
  if (identicalAt === null) return '';
  const time = formatTime(identicalAt);
  const isToday = formatFecha(identicalAt) === formatFecha(now);
  const when = `${time.startsWith('01') ? 'a la' : 'a las'} ${time}`;
  return ` Idéntico al servidor ${isToday ? when : `el ${formatDateMinute(identicalAt)}`}.`;
}

/** One or two sentences on whether all data is on this device, and since when. */
export function syncSentence(sync: Sync, now = Date.now()): string {
  return sentence(sync, now) + identicalText(sync, now) + (sync.withoutSpace ? NO_SPACE : '');
}
