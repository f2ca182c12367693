/**
 * The label of each field of a payload or row, and the format of its value (checked by tray-fields.test.ts). The first load
 * has the modules' only (module-labels.ts).
 */
import type { HistorialTable } from '#contracts/historial.ts';
import type { TableName } from '#contracts/tables.ts';
import type { FieldError } from '#domain/refusal.ts';
import {
  type FieldLabel,
  labelsOf,
  MODULE_LABELS,
  nameOfField,
  type WrittenLabels,
} from './module-labels.ts';

const OTHER_LABELS: WrittenLabels = {
  // Operations.
  tipo: { label: 'Tipo', format: 'tipo' },
  cliente: { label: 'Cliente', table: 'cliente' },
  monto: { label: 'Costo Operacional', format: 'pesos' },
  eta_puerto: 'ETA Puerto',
  eta_planta: 'ETA Planta',
  choferId: { label: 'Chofer', table: 'chofer' },
  chofer: { label: 'Chofer', table: 'chofer' },
  camionId: { label: 'Camión', table: 'camion' },
  camion: { label: 'Camión', table: 'camion' },
  comision_externo: { label: 'Comisión del chofer externo', format: 'porcentaje' },
  naviera: 'Naviera',
  nave: 'Nave',
  bl_booking: 'BL o booking',
  referencia_cliente: 'Referencia del cliente',
  cita_codigo: 'Código de cita',
  terminal_previsto: 'Terminal previsto',
  contenedor_previsto: 'Contenedor previsto',
  contenedor_tipo: 'Tipo de contenedor',
  peso_kg: { label: 'Peso', format: 'kilos' },
  puerto_previsto: { label: 'Puerto previsto', table: 'puerto' },
  planta_prevista: { label: 'Planta prevista', table: 'planta' },
  deposito_previsto: { label: 'Depósito previsto', table: 'deposito' },
  cita: 'Cita',
  cita_desde: 'Cita desde',
  cita_hasta: 'Cita hasta',
  stacking: 'Stacking',
  stacking_desde: 'Stacking desde',
  stacking_hasta: 'Stacking hasta',
  dias_libres: 'Días libres',
  libre_desde: 'Libre desde',
  ultimo_dia_libre: 'Último día libre',
  // Movements.
  operacion: { label: 'Operación', table: 'operacion' },
  fecha_inicio: 'Fecha de inicio',
  fecha_termino: 'Fecha de término',
  termino_estimado: 'Término estimado',
  planta: { label: 'Planta', table: 'planta' },
  puerto: { label: 'Puerto', table: 'puerto' },
  deposito: { label: 'Depósito', table: 'deposito' },
  contenedor: { label: 'Contenedor', table: 'contenedor' },
  bodega: { label: 'Bodega', table: 'bodega' },
  datos: 'Datos del movimiento',
  numero: 'Número de contenedor',
  underlang: 'Underlang',
  terminal: 'Terminal',
  temperatura: { label: 'Temperatura', format: 'grados' },
  ventilacion: 'Ventilación',
  sello: 'Sello',
  // Containers.
  clienteId: { label: 'Cliente', table: 'cliente' },
  bodegaId: { label: 'Bodega', table: 'bodega' },
  depositoId: { label: 'Depósito', table: 'deposito' },
  fecha_agendamiento: { label: 'Fecha de agendamiento', format: 'dia' },
  contenedores: { label: 'Contenedores', table: 'contenedor' },
  contenedorTransporteId: { label: 'Agendamiento', table: 'contenedor_transporte' },
  inicio: 'Inicio',
  fin: 'Fin',
  // Attachments.
  movimiento: { label: 'Movimiento', table: 'movimiento' },
  tomada_en: 'Tomada el',
  capturado: 'Registrado el',
  nota: 'Nota',
  firmante_nombre: 'Nombre de quien firma',
  firmante_rut: 'RUT de quien firma',
  // Papers.
  folio: 'Folio',
  fecha: 'Fecha',
  rut_emisor: 'RUT del emisor',
  // Papers that expire.
  vence: 'Vence',
  documento: 'Documento',
  // Charges by hand.
  descripcion: 'Descripción',
  afecto: 'Afecto a IVA',
  costo: { label: 'Costo', format: 'pesos' },
  // Invoices.
  operaciones: { label: 'Operaciones', table: 'operacion' },
  extras: { label: 'Extras', table: 'extra' },
  pagada: 'Pagada',
  factura: { label: 'Factura', table: 'factura' },
  emitida_en: 'Fecha de emisión',
  orden_compra: 'Orden de compra',
  medio: 'Medio',
  referencia: 'Referencia',
  // Settlements.
  desde: 'Desde',
  hasta: 'Hasta',
  anticipos: { label: 'Anticipos', format: 'pesos' },
  descuentos: { label: 'Descuentos', format: 'pesos' },
  // Users.
  email: 'Correo',
  role: 'Rol',
  password: 'Contraseña',
  actual: 'Contraseña actual',
  nueva: 'Contraseña nueva',
};

const FIELD_LABELS = new Map([...MODULE_LABELS, ...labelsOf([OTHER_LABELS])]);

const PESOS: FieldLabel = { label: 'Monto', format: 'pesos' };
type LabelledTable = TableName | HistorialTable;

/** Fields that are called otherwise in one table than in others. */
const OF_TABLE: { readonly [T in LabelledTable]?: Readonly<Record<string, FieldLabel>> } = {
  vencimiento: { numero: { label: 'Número' } },
  extra: { monto: PESOS },
  abono: { monto: PESOS },
};

/**
 * Of 'datos.sello' the sello, of 'contenedores.0' the contenedores. Undefined for fields that users do not see (a uuid,
 * a version), and for those of another version of the app. `table`: of the field's record, where it is known.
 */
export function fieldOf(field: string, table?: LabelledTable): FieldLabel | undefined {
  const own = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  return (table && OF_TABLE[table]?.[own]) ?? FIELD_LABELS.get(own);
}

/** A field without a label is named after its key: 'peso_bruto' → 'Peso bruto'. */
export const labelOf = (field: string, table?: LabelledTable): string =>
  fieldOf(field, table)?.label ?? nameOfField(field);

/** The reason of a refusal, with the labels of its fields; a message that is a whole sentence gets no label. */
export function reasonOf(
  mensaje: string,
  errores: readonly FieldError[] = [],
  table?: LabelledTable,
): string {
  if (errores.length === 0) return mensaje;
  return errores
    .map(({ campo, mensaje: text }) =>
      text.startsWith(mensaje) ? text : `${labelOf(campo, table)}: ${text}`,
    )
    .join('. ');
}
