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
  readonly buscadas: readonly string[];
  readonly ordenables: readonly string[];
  /** The default column; 'pendientes' stands for 'unfinished first, then the relevant ETA'. */
  readonly orden: string;
  readonly direccion: ListDirection;
  /** The id of the row, which decides ties, ascending. */
  readonly id: string;
  /** The second id of a row that stands for two records. */
  readonly id2?: string;
}

const moduleList = (module: {
  columnas: readonly string[];
  buscadas: readonly string[];
  orden: string;
}): ListSpec => ({
  buscadas: module.buscadas,
  ordenables: module.columnas,
  orden: module.orden,
  direccion: 'ASC',
  id: 'id',
});

export const UNFINISHED_FIRST = 'pendientes';

/** One row for each client and warehouse. */
const almacenes = {
  buscadas: ['cliente', 'bodega', 'comuna', 'numero'],
  ordenables: ['cliente', 'bodega', 'comuna', 'total_contenedores'],
  orden: 'cliente',
  direccion: 'ASC',
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
    buscadas: ['nombre', 'rut', 'giro'],
    ordenables: ['nombre', 'monto_extras', 'monto_operaciones'],
    orden: 'nombre',
    direccion: 'ASC',
    id: 'id',
  },
  operacion: {
    buscadas: ['id', 'cliente', 'tipo'],
    ordenables: ['id', 'cliente', 'tipo', 'created_at', 'monto', 'eta_puerto', 'eta_planta'],
    orden: 'created_at',
    direccion: 'ASC',
    id: 'id',
  },
  asignado: {
    buscadas: [
      'op_id',
      'cliente_nombre',
      'op_tipo',
      'chofer_nombre',
      'camion_marca',
      'camion_placa',
      'contenedor_numero',
    ],
    ordenables: [
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
    orden: UNFINISHED_FIRST,
    direccion: 'ASC',
    id: 'op_id',
  },
  factura: {
    buscadas: ['factura_id', 'cliente_nombre'],
    ordenables: ['factura_id', 'cliente_nombre', 'total_monto', 'factura_pagada', 'created_at'],
    orden: 'factura_id',
    direccion: 'DESC',
    id: 'factura_id',
  },
  contenedor: almacenes,
  mercaderia: almacenes,
  transporte: {
    buscadas: ['cliente', 'bodega', 'comuna', 'numero'],
    ordenables: ['cliente', 'bodega', 'comuna', 'contenedores', 'total_contenedores', 'fecha_agendamiento'],
    orden: 'fecha_agendamiento',
    direccion: 'ASC',
    id: 'id',
  },
} as const satisfies Record<string, ListSpec>;
export type ListKey = keyof typeof LISTS;

/** The column and direction that a `sort` parameter asks for: 'ASC', 'DESC' or 'campo:ASC'; unknown → default. */
export function parseSort(spec: ListSpec, sort: string): { campo: string; direccion: ListDirection } {
  const [first = '', second = ''] = sort.split(':');
  const direccion = (second || first).toUpperCase();
  const known = direccion === 'ASC' || direccion === 'DESC' ? direccion : null;
  if (second !== '' && spec.ordenables.includes(first)) {
    return { campo: first, direccion: known ?? 'ASC' };
  }
  return { campo: spec.orden, direccion: second === '' && known ? known : spec.direccion };
}
