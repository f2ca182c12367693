import { porcentaje, type Sync } from '#data/queries/sync-state.ts';
import { formatNumero } from '#domain/money.ts';
import { formatFecha, formatFechaMinuto, formatHora } from '#domain/date.ts';
import { edad, momento } from '#ui/base/moment.ts';

/** '12.000 de 26.500 registros (45 %)'; without the total where the server has not said it. */
function cuanto(copia: Sync['copia']): string {
  if (copia === null || (copia.filas === 0 && copia.restantes === null)) return '';
  const { filas, restantes } = copia;
  if (restantes === null) return `: ${formatNumero(filas)} registros hasta ahora`;
  return `: ${formatNumero(filas)} de ${formatNumero(filas + restantes)} registros (${porcentaje(copia)} %)`;
}

function frase({ estado, at, completa, copia }: Sync, now: number): string {
  if (estado === 'abriendo') return 'Se están abriendo los datos de este dispositivo.';
  if (!completa && estado === 'sin-conexion') {
    return (
      'Sin conexión. La copia de la información en este dispositivo está incompleta: lo que falta no se puede ver ' +
      'sin conexión. Al volver la conexión sigue donde quedó.'
    );
  }
  if (!completa) {
    return copia?.reanudada
      ? `Continúa la copia interrumpida de la información a este dispositivo${cuanto(copia)}.`
      : `Se está copiando la información a este dispositivo${cuanto(copia)}. Si se interrumpe, sigue donde quedó.`;
  }
  if (at === null) return 'Este dispositivo aún no se ha sincronizado con el servidor.';
  return estado === 'sin-conexion'
    ? `Sin conexión. Los datos son ${edad(at, now)}.`
    : `Sincronizado con el servidor: ${momento(at, now)}.`;
}

const SIN_ESPACIO =
  ' No queda espacio en este dispositivo: la copia se perderá al cerrar la aplicación. Libere espacio para trabajar ' +
  'sin conexión.';

/** ' Idéntico al servidor a las 14:03.' once the rows of this device, as they are now, were found to be the server's. */
function identico({ identicalAt }: Sync, now: number): string {
  if (identicalAt === null) return '';
  const hora = formatHora(identicalAt);
  const isToday = formatFecha(identicalAt) === formatFecha(now);
  const cuando = `${hora.startsWith('01') ? 'a la' : 'a las'} ${hora}`;
  return ` Idéntico al servidor ${isToday ? cuando : `el ${formatFechaMinuto(identicalAt)}`}.`;
}

/** Whether everything is on this device, and since when, in a sentence or two. */
export function fraseDeSync(sync: Sync, now = Date.now()): string {
  return frase(sync, now) + identico(sync, now) + (sync.sinEspacio ? SIN_ESPACIO : '');
}
