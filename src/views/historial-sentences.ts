/** The sentences of a history entry: 'Ana cambió Chofer de Pedro Rojas a Juan Muñoz'. */
import type { HistorialEntrada, TablaConHistorial, ValorHistorial } from '#contracts/historial.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { formatFechaMinuto } from '#domain/date.ts';
import { ROLE_LABEL, TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { etiquetaDe } from './labels.ts';

const REGISTRO: Record<TablaConHistorial, string> = {
  chofer: 'el chofer',
  camion: 'el camión',
  cliente: 'el cliente',
  planta: 'la planta',
  bodega: 'la bodega',
  deposito: 'el depósito',
  puerto: 'el puerto',
  negociacion: 'la negociación',
  contenedor_transporte: 'el agendamiento',
  porteo: 'el porteo',
  contenedor: 'el contenedor',
  operacion: 'la operación',
  movimiento: 'el movimiento',
  almacenaje: 'el almacenaje',
  extra: 'el cobro',
  factura: 'la factura',
  factura_item: 'el ítem',
  usuario: 'el usuario',
};

/** Entries of these tables appear in the history of the record that they belong to, so they are named. */
const DE_OTRO = new Set<TablaConHistorial>(['movimiento', 'negociacion', 'porteo']);

/** Labels of values that are stored in capitals. */
const PALABRAS: Readonly<Record<string, string>> = { ...TIPO_OPERACION_LABEL, ...ROLE_LABEL };

const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/;

function numeroTexto(campo: string, numero: number): string {
  if (campo === 'monto' || campo.endsWith('_precio')) return formatPesos(numero);
  return campo.startsWith('comision') ? `${formatNumero(numero)} %` : formatNumero(numero);
}

function valorTexto(campo: string, valor: ValorHistorial): string {
  if (valor === null || valor === '') return 'vacío';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (typeof valor === 'number') return numeroTexto(campo, valor);
  if (Array.isArray(valor)) return valor.length === 0 ? 'ninguna' : valor.join(', ');
  if (typeof valor === 'object') return valor.nombre;
  return ISO.test(valor) ? formatFechaMinuto(valor) : (PALABRAS[valor] ?? valor);
}

const isVacio = (valor: ValorHistorial): boolean => valor === null || valor === '';

/** The change of one field; `de` names the record where it is not the one of this history. */
function cambioTexto({ campo, antes, despues }: HistorialEntrada['cambios'][number], de: string): string {
  if (campo === 'password') return 'cambió la contraseña';
  if (campo === 'activo') return despues === true ? 'reactivó al usuario' : 'desactivó al usuario';
  if (campo === 'pagada')
    return despues === true ? 'marcó la factura como pagada' : 'marcó la factura como pendiente de pago';
  const etiqueta = `${etiquetaDe(campo)}${de}`;
  if (isVacio(antes)) return `indicó ${etiqueta}: ${valorTexto(campo, despues)}`;
  if (isVacio(despues)) return `quitó ${etiqueta} (era ${valorTexto(campo, antes)})`;
  return `cambió ${etiqueta} de ${valorTexto(campo, antes)} a ${valorTexto(campo, despues)}`;
}

function verboDe(accion: 'crear' | 'eliminar', tabla: TablaConHistorial): string {
  if (accion === 'eliminar') return 'eliminó';
  return tabla === 'movimiento' ? 'registró' : 'creó';
}

/** One sentence for each change; at least one. */
export function frasesDe({ tabla, nombre, quien, accion, cambios }: HistorialEntrada): string[] {
  const sujeto = quien?.nombre ?? 'Alguien';
  const registro = nombre === null ? REGISTRO[tabla] : `${REGISTRO[tabla]} ${nombre}`;
  if (accion !== 'editar') return [`${sujeto} ${verboDe(accion, tabla)} ${registro}`];
  if (cambios.length === 0) return [`${sujeto} guardó ${registro} sin cambios`];
  const de = DE_OTRO.has(tabla) ? ` en ${registro}` : '';
  return cambios.map((cambio) => `${sujeto} ${cambioTexto(cambio, de)}`);
}
