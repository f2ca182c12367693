/** The sentences of a history entry: 'Ana cambió Chofer de Pedro Rojas a Juan Muñoz'. */
import type { HistorialEntrada, HistorialTable, HistorialValue } from '#contracts/historial.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { formatDateMinute } from '#domain/date.ts';
import { ROLE_LABEL, TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { labelOf } from './labels.ts';

/** 'el chofer', 'la bodega'. */
export const RECORD_NAMES: Record<HistorialTable, string> = {
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
  adjunto: 'la foto o el documento',
  documento: 'el documento',
  vencimiento: 'el vencimiento',
  abono: 'el pago',
  liquidacion: 'la liquidación',
  liquidacion_linea: 'la línea',
  usuario: 'el usuario',
};

/** Entries of these tables appear in the history of the record that they belong to, so their sentences name them. */
const OF_ANOTHER = new Set<HistorialTable>([
  'movimiento',
  'negociacion',
  'porteo',
  'adjunto',
  'documento',
  'extra',
]);

const ADDED = new Set<HistorialTable>(['adjunto', 'documento', 'extra']);
const PESOS = /^(?:monto|costo|precio)(?:_|$)|_precio$/;

/** Labels of values that are stored in capitals. */
const VALUE_LABELS: Readonly<Record<string, string>> = { ...TIPO_OPERACION_LABEL, ...ROLE_LABEL };

const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/;

function numeroText(field: string, numero: number): string {
  if (PESOS.test(field)) return formatPesos(numero);
  return field.startsWith('comision') ? `${formatNumero(numero)} %` : formatNumero(numero);
}

function valueText(field: string, value: HistorialValue): string {
  if (value === null || value === '') return 'vacío';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return numeroText(field, value);
  if (Array.isArray(value)) return value.length === 0 ? 'ninguna' : value.join(', ');
  if (typeof value === 'object') return value.nombre;
  return ISO.test(value) ? formatDateMinute(value) : (VALUE_LABELS[value] ?? value);
}

const isVacio = (value: HistorialValue): boolean => value === null || value === '';

/** What an operation is given, with its article. */
const ASSIGNED: Readonly<Record<string, string>> = { chofer: 'el chofer', camion: 'el camión' };

/** The change of one field; `de` names the record where it is another one than that of this history. */
function changeText(
  { campo, antes, despues }: HistorialEntrada['cambios'][number],
  table: HistorialTable,
  from: string,
): string {
  if (campo === 'password') return 'cambió la contraseña';
  if (campo === 'activo') return despues === true ? 'reactivó al usuario' : 'desactivó al usuario';
  if (campo === 'pagada')
    return despues === true ? 'marcó la factura como pagada' : 'marcó la factura como pendiente de pago';
  const label = `${labelOf(campo, table)}${from}`;
  const assigned = isVacio(antes) && !isVacio(despues) ? ASSIGNED[campo] : undefined;
  if (assigned !== undefined && table === 'operacion')
    return `asignó ${assigned} ${valueText(campo, despues)}`;
  if (isVacio(antes)) return `indicó ${label}: ${valueText(campo, despues)}`;
  if (isVacio(despues)) return `quitó ${label} (era ${valueText(campo, antes)})`;
  return `cambió ${label} de ${valueText(campo, antes)} a ${valueText(campo, despues)}`;
}

function verbOf(action: 'crear' | 'eliminar' | 'recuperar', table: HistorialTable): string {
  if (action === 'eliminar') return 'eliminó';
  if (action === 'recuperar') return 'recuperó';
  if (ADDED.has(table)) return 'agregó';
  return table === 'movimiento' || table === 'abono' ? 'registró' : 'creó';
}

/** One sentence for each change; at least one. */
export function sentencesOf({ tabla, nombre, chofer, quien, accion, cambios }: HistorialEntrada): string[] {
  const subject = quien?.nombre ?? 'Alguien';
  const record = nombre === null ? RECORD_NAMES[tabla] : `${RECORD_NAMES[tabla]} ${nombre}`;
  const driver = chofer ? ` (chofer: ${chofer.nombre})` : '';
  if (accion !== 'editar') return [`${subject} ${verbOf(accion, tabla)} ${record}${driver}`];
  if (cambios.length === 0) return [`${subject} guardó ${record} sin cambios`];
  const from = OF_ANOTHER.has(tabla) ? ` en ${record}` : '';
  return cambios.map((change) => `${subject} ${changeText(change, tabla, from)}`);
}
