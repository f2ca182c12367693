/**
 * What each list searches, how it sorts (R14.4) and what filters it has (R14.6), stated once for the server's SQL and the
 * browser's memory. Fields are those of the list's own rows.
 */
import { bodega } from './bodega.ts';
import { BUCKETS } from '#domain/cobranza.ts';
import {
  ASIGNADO_STATES,
  COBRANZA_STATES,
  FACTURA_STATES,
  TIPOS_OPERACION,
  VENCIMIENTO_STATES,
} from '#domain/vocabulary.ts';
import { camion } from './camion.ts';
import { chofer } from './chofer.ts';
import { cliente } from './cliente.ts';
import { deposito } from './deposito.ts';
import { byDays, byRecord, byWord, type FiltersOfList } from './filters.ts';
import { negociacion } from './negociacion.ts';
import { puerto } from './puerto.ts';

export type ListDirection = 'ASC' | 'DESC';

export interface ListSpec {
  readonly searched: readonly string[];
  readonly sortable: readonly string[];
  /** The default column; 'pendientes' stands for 'unfinished first, then the relevant ETA'. */
  readonly defaultSort: string;
  readonly direction: ListDirection;
  /** By parameter. */
  readonly filters?: FiltersOfList;
  /** The id of the row, which decides ties, ascending. */
  readonly id: string;
  /** The second id of a row that stands for two records. */
  readonly id2?: string;
}

const moduleList = (module: {
  columns: readonly string[];
  searched: readonly string[];
  defaultSort: string;
  filters?: FiltersOfList;
}): ListSpec => ({
  ...(module.filters && { filters: module.filters }),
  searched: module.searched,
  sortable: module.columns,
  defaultSort: module.defaultSort,
  direction: 'ASC',
  id: 'id',
});

export const UNFINISHED_FIRST = 'pendientes';

const CLIENTE_BODEGA = { cliente: byRecord('cliente'), bodega: byRecord('bodega') };

/** One row for each client and warehouse. */
const almacenes = {
  filters: CLIENTE_BODEGA,
  searched: ['cliente', 'bodega', 'comuna', 'numero'],
  sortable: ['cliente', 'bodega', 'comuna', 'total_contenedores'],
  defaultSort: 'cliente',
  direction: 'ASC',
  id: 'id',
  id2: 'bodega_id',
} as const;

const OPERACION = { tipo: byWord('tipo', TIPOS_OPERACION), cliente: byRecord('cliente') };
/** Computed, as all fields named `estado_…` are. */
const ETA_DAYS = byDays('eta_relevante');

export const LISTS = {
  chofer: moduleList(chofer),
  camion: moduleList(camion),
  cliente: moduleList(cliente),
  bodega: moduleList(bodega),
  deposito: moduleList(deposito),
  puerto: moduleList(puerto),
  negociacion: moduleList(negociacion),
  deudas: {
    filters: {},
    searched: ['nombre', 'rut', 'giro'],
    sortable: ['nombre', 'monto_extras', 'monto_operaciones'],
    defaultSort: 'nombre',
    direction: 'ASC',
    id: 'id',
  },
  /** `estado` and `vencido` are computed from the row of the answer. */
  cobranza: {
    filters: { estado: byWord('estado', COBRANZA_STATES) },
    searched: ['nombre', 'rut', 'giro'],
    sortable: ['nombre', ...BUCKETS, 'vencido', 'total'],
    defaultSort: 'total',
    direction: 'DESC',
    id: 'id',
  },
  operacion: {
    filters: { ...OPERACION, ...ETA_DAYS },
    searched: ['id', 'cliente', 'tipo', 'bl_booking', 'referencia_cliente', 'contenedor_previsto'],
    sortable: ['id', 'cliente', 'tipo', 'created_at', 'monto', 'eta_puerto', 'eta_planta'],
    defaultSort: 'created_at',
    direction: 'ASC',
    id: 'id',
  },
  asignado: {
    filters: {
      ...OPERACION,
      chofer: byRecord('chofer'),
      camion: byRecord('camion'),
      estado: byWord('estado_operacion', ASIGNADO_STATES),
      ...ETA_DAYS,
    },
    searched: [
      'op_id',
      'cliente_nombre',
      'op_tipo',
      'chofer_nombre',
      'camion_marca',
      'camion_placa',
      'contenedor_numero',
      'op_bl_booking',
      'referencia_cliente',
      'contenedor_previsto',
    ],
    sortable: [
      'op_id',
      'cliente_nombre',
      'op_tipo',
      'op_eta_puerto',
      'op_eta_planta',
      'op_monto',
      'chofer_nombre',
      'camion_marca',
      'camion_placa',
      'finalizado',
    ],
    defaultSort: UNFINISHED_FIRST,
    direction: 'ASC',
    id: 'op_id',
  },
  factura: {
    filters: {
      cliente: byRecord('cliente'),
      estado: byWord('estado_factura', FACTURA_STATES),
      ...byDays('created_at'),
    },
    searched: ['factura_id', 'cliente_nombre'],
    sortable: ['factura_id', 'cliente_nombre', 'total_monto', 'factura_pagada', 'created_at'],
    defaultSort: 'factura_id',
    direction: 'DESC',
    id: 'factura_id',
  },
  contenedor: almacenes,
  mercaderia: almacenes,
  transporte: {
    filters: { ...CLIENTE_BODEGA, ...byDays('fecha_agendamiento') },
    searched: ['cliente', 'bodega', 'comuna', 'numero'],
    sortable: ['cliente', 'bodega', 'comuna', 'contenedores', 'total_contenedores', 'fecha_agendamiento'],
    defaultSort: 'fecha_agendamiento',
    direction: 'ASC',
    id: 'id',
  },
  /** `owner`: the driver's name or the truck's plate; `estado` is that of the row in the answer. */
  vencimiento: {
    filters: { estado: byWord('estado', VENCIMIENTO_STATES) },
    searched: ['owner', 'tipo'],
    sortable: ['owner', 'tipo', 'vence'],
    defaultSort: 'vence',
    direction: 'ASC',
    id: 'id',
  },
  /** `chofer`: the driver's name. */
  liquidacion: {
    filters: { chofer: byRecord('chofer') },
    searched: ['id', 'chofer'],
    sortable: ['id', 'chofer', 'hasta', 'total', 'created_at'],
    defaultSort: 'id',
    direction: 'DESC',
    id: 'id',
  },
} as const satisfies Record<string, ListSpec>;
export type ListKey = keyof typeof LISTS;

/** The column and direction that a `sort` parameter asks for: 'ASC', 'DESC' or 'campo:ASC'; unknown → default. */
export function parseSort(spec: ListSpec, sort: string): { field: string; direction: ListDirection } {
  const [first = '', second = ''] = sort.split(':');
  const direction = (second || first).toUpperCase();
  const known = direction === 'ASC' || direction === 'DESC' ? direction : null;
  if (second !== '' && spec.sortable.includes(first)) {
    return { field: first, direction: known ?? 'ASC' };
  }
  return { field: spec.defaultSort, direction: second === '' && known ? known : spec.direction };
}
