/**
 * What each list searches and how it sorts (R14.4), stated once for the server's SQL and the
 * browser's memory. Fields are those of the list's own rows.
 */
import { bodega } from './bodega.ts';
import { camion } from './camion.ts';
import { chofer } from './chofer.ts';
import { cliente } from './cliente.ts';
import { deposito } from './deposito.ts';
import { negociacion } from './negociacion.ts';
import { puerto } from './puerto.ts';

export type ListDirection = 'ASC' | 'DESC';

export interface ListSpec {
  readonly searched: readonly string[];
  readonly sortable: readonly string[];
  /** The default column; 'pendientes' stands for 'unfinished first, then the relevant ETA'. */
  readonly defaultSort: string;
  readonly direction: ListDirection;
  /** The id of the row, which decides ties, ascending. */
  readonly id: string;
  /** The second id of a row that stands for two records. */
  readonly id2?: string;
}

const moduleList = (module: {
  columns: readonly string[];
  searched: readonly string[];
  defaultSort: string;
}): ListSpec => ({
  searched: module.searched,
  sortable: module.columns,
  defaultSort: module.defaultSort,
  direction: 'ASC',
  id: 'id',
});

export const UNFINISHED_FIRST = 'pendientes';

/** One row for each client and warehouse. */
const almacenes = {
  searched: ['cliente', 'bodega', 'comuna', 'numero'],
  sortable: ['cliente', 'bodega', 'comuna', 'total_contenedores'],
  defaultSort: 'cliente',
  direction: 'ASC',
  id: 'id',
  id2: 'bodega_id',
} as const;

export const LISTS = {
  chofer: moduleList(chofer),
  camion: moduleList(camion),
  cliente: moduleList(cliente),
  bodega: moduleList(bodega),
  deposito: moduleList(deposito),
  puerto: moduleList(puerto),
  negociacion: moduleList(negociacion),
  deudas: {
    searched: ['nombre', 'rut', 'giro'],
    sortable: ['nombre', 'monto_extras', 'monto_operaciones'],
    defaultSort: 'nombre',
    direction: 'ASC',
    id: 'id',
  },
  operacion: {
    searched: ['id', 'cliente', 'tipo'],
    sortable: ['id', 'cliente', 'tipo', 'created_at', 'monto', 'eta_puerto', 'eta_planta'],
    defaultSort: 'created_at',
    direction: 'ASC',
    id: 'id',
  },
  asignado: {
    searched: [
      'op_id',
      'cliente_nombre',
      'op_tipo',
      'chofer_nombre',
      'camion_marca',
      'camion_placa',
      'contenedor_numero',
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
    searched: ['factura_id', 'cliente_nombre'],
    sortable: ['factura_id', 'cliente_nombre', 'total_monto', 'factura_pagada', 'created_at'],
    defaultSort: 'factura_id',
    direction: 'DESC',
    id: 'factura_id',
  },
  contenedor: almacenes,
  mercaderia: almacenes,
  transporte: {
    searched: ['cliente', 'bodega', 'comuna', 'numero'],
    sortable: ['cliente', 'bodega', 'comuna', 'contenedores', 'total_contenedores', 'fecha_agendamiento'],
    defaultSort: 'fecha_agendamiento',
    direction: 'ASC',
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
