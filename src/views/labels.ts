/** The label of each field of a payload or row, and the format of its value (checked by tray-fields.test.ts). */
import type { TableName } from '#contracts/tables.ts';
import type { FieldError } from '#domain/refusal.ts';
import { titleCase } from '#domain/text.ts';

export interface FieldLabel {
  etiqueta: string;
  /** The format of the value; without it the value is shown unchanged. */
  clase?: 'pesos' | 'horas' | 'dias' | 'porcentaje' | 'toneladas' | 'grados' | 'dia' | 'tipo';
  /** The value is the id of a record of that table, or a list of them. */
  tabla?: TableName;
}

const hoursLabel = (label: string): FieldLabel => ({ etiqueta: `${label}: horas`, clase: 'horas' });
const precio = (label: string): FieldLabel => ({ etiqueta: `${label}: precio`, clase: 'pesos' });

const FIELD_LABELS: Record<string, FieldLabel> = {
  // Master data.
  nombre: { etiqueta: 'Nombre' },
  contrato: { etiqueta: 'Contrato' },
  comision: { etiqueta: 'Comisión', clase: 'porcentaje' },
  placa: { etiqueta: 'Placa' },
  marca: { etiqueta: 'Marca' },
  capacidad: { etiqueta: 'Capacidad', clase: 'toneladas' },
  rut: { etiqueta: 'Rut' },
  giro: { etiqueta: 'Giro' },
  cel: { etiqueta: 'Cel' },
  razon_social: { etiqueta: 'Razón social' },
  comuna: { etiqueta: 'Comuna' },
  direccion: { etiqueta: 'Dirección' },
  porteo: { etiqueta: 'Porteo' },
  plantas: { etiqueta: 'Plantas' },
  estadia_planta_horas: hoursLabel('Estadía planta'),
  estadia_planta_precio: precio('Estadía planta'),
  estadia_puerto_horas: hoursLabel('Estadía puerto'),
  estadia_puerto_precio: precio('Estadía puerto'),
  underlang_horas: hoursLabel('Underlang'),
  underlang_precio: precio('Underlang'),
  porteo_valparaiso_horas: hoursLabel('Porteo Valparaíso'),
  porteo_valparaiso_precio: precio('Porteo Valparaíso'),
  porteo_san_antonio_horas: hoursLabel('Porteo San Antonio'),
  porteo_san_antonio_precio: precio('Porteo San Antonio'),
  almacenaje_dias: { etiqueta: 'Almacenaje: días', clase: 'dias' },
  almacenaje_precio: precio('Almacenaje'),
  // Operations.
  tipo: { etiqueta: 'Tipo', clase: 'tipo' },
  cliente: { etiqueta: 'Cliente', tabla: 'cliente' },
  monto: { etiqueta: 'Costo Operacional', clase: 'pesos' },
  eta_puerto: { etiqueta: 'ETA Puerto' },
  eta_planta: { etiqueta: 'ETA Planta' },
  choferId: { etiqueta: 'Chofer', tabla: 'chofer' },
  chofer: { etiqueta: 'Chofer', tabla: 'chofer' },
  camionId: { etiqueta: 'Camión', tabla: 'camion' },
  camion: { etiqueta: 'Camión', tabla: 'camion' },
  comision_externo: { etiqueta: 'Comisión del chofer externo', clase: 'porcentaje' },
  // Movements.
  operacion: { etiqueta: 'Operación', tabla: 'operacion' },
  fecha_inicio: { etiqueta: 'Fecha de inicio' },
  fecha_termino: { etiqueta: 'Fecha de término' },
  planta: { etiqueta: 'Planta', tabla: 'planta' },
  puerto: { etiqueta: 'Puerto', tabla: 'puerto' },
  deposito: { etiqueta: 'Depósito', tabla: 'deposito' },
  contenedor: { etiqueta: 'Contenedor', tabla: 'contenedor' },
  bodega: { etiqueta: 'Bodega', tabla: 'bodega' },
  datos: { etiqueta: 'Datos del movimiento' },
  numero: { etiqueta: 'Número de contenedor' },
  underlang: { etiqueta: 'Underlang' },
  terminal: { etiqueta: 'Terminal' },
  temperatura: { etiqueta: 'Temperatura', clase: 'grados' },
  ventilacion: { etiqueta: 'Ventilación' },
  sello: { etiqueta: 'Sello' },
  // Containers.
  clienteId: { etiqueta: 'Cliente', tabla: 'cliente' },
  bodegaId: { etiqueta: 'Bodega', tabla: 'bodega' },
  depositoId: { etiqueta: 'Depósito', tabla: 'deposito' },
  fecha_agendamiento: { etiqueta: 'Fecha de agendamiento', clase: 'dia' },
  contenedores: { etiqueta: 'Contenedores', tabla: 'contenedor' },
  contenedorTransporteId: { etiqueta: 'Agendamiento', tabla: 'contenedor_transporte' },
  inicio: { etiqueta: 'Inicio' },
  fin: { etiqueta: 'Fin' },
  // Invoices.
  operaciones: { etiqueta: 'Operaciones', tabla: 'operacion' },
  extras: { etiqueta: 'Extras', tabla: 'extra' },
  pagada: { etiqueta: 'Pagada' },
  // Users.
  email: { etiqueta: 'Correo' },
  role: { etiqueta: 'Rol' },
};

/**
 * Of 'datos.sello' the sello, of 'contenedores.0' the contenedores. Undefined for fields that users do not see (a uuid,
 * a version), and for those of another version of the app.
 */
export function fieldOf(field: string): FieldLabel | undefined {
  const own = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  return Object.hasOwn(FIELD_LABELS, own) ? FIELD_LABELS[own] : undefined;
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
