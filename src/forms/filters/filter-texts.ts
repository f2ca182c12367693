/** What users call filters and their values. */
import type { ListFilter } from '#contracts/filters.ts';
import type { ListKey } from '#contracts/lists.ts';
import type { NameOf } from '#data/queries/use-record-names.ts';
import type { Id } from '#domain/tables.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';

const LABELS: Readonly<Record<string, string>> = {
  tipo: 'Tipo',
  cliente: 'Cliente',
  chofer: 'Chofer',
  camion: 'Camión',
  bodega: 'Bodega',
  estado: 'Estado',
  contrato: 'Contrato',
  porteo: 'Porteo',
  desde: 'Desde',
  hasta: 'Hasta',
};

const WORDS: Readonly<Record<string, string>> = {
  ...TIPO_OPERACION_LABEL,
  pendiente: 'Pendiente',
  finalizada: 'Finalizada, sin facturar',
  facturada: 'Facturada',
  pagada: 'Pagada',
  vencida: 'Vencida',
  vencido: 'Vencido',
  al_dia: 'Al día',
  por_vencer: 'Por vencer',
  vigente: 'Vigente',
};

/** What the days of a list are about. */
export const DAYS_OF: Partial<Record<ListKey, string>> = {
  operacion: 'ETA en el puerto (importación) o en la planta (exportación)',
  asignado: 'ETA en el puerto (importación) o en la planta (exportación)',
  factura: 'Fecha de creación',
  transporte: 'Fecha de agendamiento',
};

export const filterLabel = (name: string): string => LABELS[name] ?? name;

export const wordLabel = (word: string): string => WORDS[word] ?? word;

/** 'Cliente: Viña Ñuble'. A record that this device does not know is named by its number. */
export function filterText(name: string, filter: ListFilter, value: Id, nameOf: NameOf): string {
  const label = filterLabel(name);
  if (filter.kind === 'record') return `${label}: ${nameOf(filter.table, value) ?? `N° ${value}`}`;
  return `${label}: ${wordLabel(String(value))}`;
}
