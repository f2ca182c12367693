/** The label of each field of a payload or row, and the format of its value (checked by tray-fields.test.ts). */
import { MODULE_CONTRACTS } from '#contracts/endpoints.ts';
import type { ModuleFieldLabel } from '#contracts/module.ts';
import type { TableName } from '#contracts/tables.ts';
import type { FieldError } from '#domain/refusal.ts';
import { titleCase } from '#domain/text.ts';

export interface FieldLabel extends Omit<ModuleFieldLabel, 'tabla'> {
  /** The value is the id of a record of that table, or a list of them. */
  tabla?: TableName;
}

/** A text is a label without format. */
type FieldLabels = Readonly<Record<string, string | FieldLabel>>;

const OTHER_LABELS: FieldLabels = {
  // Operations.
  tipo: { etiqueta: 'Tipo', clase: 'tipo' },
  cliente: { etiqueta: 'Cliente', tabla: 'cliente' },
  monto: { etiqueta: 'Costo Operacional', clase: 'pesos' },
  eta_puerto: 'ETA Puerto',
  eta_planta: 'ETA Planta',
  choferId: { etiqueta: 'Chofer', tabla: 'chofer' },
  chofer: { etiqueta: 'Chofer', tabla: 'chofer' },
  camionId: { etiqueta: 'Camión', tabla: 'camion' },
  camion: { etiqueta: 'Camión', tabla: 'camion' },
  comision_externo: { etiqueta: 'Comisión del chofer externo', clase: 'porcentaje' },
  // Movements.
  operacion: { etiqueta: 'Operación', tabla: 'operacion' },
  fecha_inicio: 'Fecha de inicio',
  fecha_termino: 'Fecha de término',
  planta: { etiqueta: 'Planta', tabla: 'planta' },
  puerto: { etiqueta: 'Puerto', tabla: 'puerto' },
  deposito: { etiqueta: 'Depósito', tabla: 'deposito' },
  contenedor: { etiqueta: 'Contenedor', tabla: 'contenedor' },
  bodega: { etiqueta: 'Bodega', tabla: 'bodega' },
  datos: 'Datos del movimiento',
  numero: 'Número de contenedor',
  underlang: 'Underlang',
  terminal: 'Terminal',
  temperatura: { etiqueta: 'Temperatura', clase: 'grados' },
  ventilacion: 'Ventilación',
  sello: 'Sello',
  // Containers.
  clienteId: { etiqueta: 'Cliente', tabla: 'cliente' },
  bodegaId: { etiqueta: 'Bodega', tabla: 'bodega' },
  depositoId: { etiqueta: 'Depósito', tabla: 'deposito' },
  fecha_agendamiento: { etiqueta: 'Fecha de agendamiento', clase: 'dia' },
  contenedores: { etiqueta: 'Contenedores', tabla: 'contenedor' },
  contenedorTransporteId: { etiqueta: 'Agendamiento', tabla: 'contenedor_transporte' },
  inicio: 'Inicio',
  fin: 'Fin',
  // Invoices.
  operaciones: { etiqueta: 'Operaciones', tabla: 'operacion' },
  extras: { etiqueta: 'Extras', tabla: 'extra' },
  pagada: 'Pagada',
  // Users.
  email: 'Correo',
  role: 'Rol',
  password: 'Contraseña',
  actual: 'Contraseña actual',
  nueva: 'Contraseña nueva',
};

/** The modules' labels stand in their contracts. Modules that share a field's key share its label. */
const FIELD_LABELS = new Map<string, FieldLabel>(
  [...Object.values(MODULE_CONTRACTS).map(({ etiquetas }): FieldLabels => etiquetas), OTHER_LABELS]
    .flatMap((labels) => Object.entries(labels))
    .map(([field, label]) => [field, typeof label === 'string' ? { etiqueta: label } : label]),
);

/**
 * Of 'datos.sello' the sello, of 'contenedores.0' the contenedores. Undefined for fields that users do not see (a uuid,
 * a version), and for those of another version of the app.
 */
export function fieldOf(field: string): FieldLabel | undefined {
  const own = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  return FIELD_LABELS.get(own);
}

/** A field without a label is named after its key: 'peso_bruto' → 'Peso bruto'. */
export function labelOf(field: string): string {
  return fieldOf(field)?.etiqueta ?? titleCase(field.replaceAll('_', ' '));
}

/** The reason of a refusal, with the labels of its fields; a message that is a whole sentence gets no label. */
export function reasonOf(mensaje: string, errores: readonly FieldError[] = []): string {
  if (errores.length === 0) return mensaje;
  return errores
    .map(({ campo, mensaje: text }) => (text.startsWith(mensaje) ? text : `${labelOf(campo)}: ${text}`))
    .join('. ');
}
