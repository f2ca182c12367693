/** Where a waiting change can be seen: the form that made it, and the screen of the record that it is about. */
import type { EndpointKey } from '#contracts/endpoints.ts';
import { MODULOS } from '#contracts/module.ts';
import type { Tabla } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';
import { conNombreDeHoy } from '#domain/numero.ts';
import type { OutboxRow } from '../changes/row.ts';
import { describeRow, isAsignacion, mutacionOf } from '../changes/mutations.ts';

/** The screen of a record, where its own changes can be made too. */
const DE_REGISTRO: Partial<Record<Tabla, (id: Id) => string>> = {
  ...Object.fromEntries(MODULOS.map((modulo) => [modulo, (id: Id) => `/admin/${modulo}/edit/${id}`])),
  operacion: (id) => `/admin/operacion/detail/${id}`,
  contenedor_transporte: (id) => `/admin/contenedor/asignar/${id}`,
  factura: (id) => `/admin/factura/detail/${id}`,
};

type Row = Pick<OutboxRow, 'name' | 'args' | 'creates'>;
const idIn = (value: unknown): Id | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** The record on whose screen the change shows: a movement is seen on its operation. */
function registroDe({ name, args, creates }: Row, lector: Lector): { tabla: Tabla; id: Id | null } | null {
  const { tabla, accion } = mutacionOf(name) ?? {};
  if (tabla === 'movimiento') {
    const id = idIn(args.body?.operacion) ?? lector.get('movimiento', args.id)?.operacion_id ?? null;
    return { tabla: 'operacion', id };
  }
  if (tabla === 'porteo') {
    return { tabla: 'contenedor_transporte', id: idIn(args.body?.contenedorTransporteId) };
  }
  return tabla === undefined || accion === 'remove' ? null : { tabla, id: args.id ?? creates[0] ?? null };
}

/**
 * The change in words. An operation that was new when it was made has its number by now, perhaps; its client tells it
 * from the others.
 */
export function tituloDe(row: Row, lector: Lector): string {
  const { tabla, id } = registroDe(row, lector) ?? { tabla: null, id: null };
  const operacion = tabla === 'operacion' ? lector.get('operacion', id) : undefined;
  const titulo = describeRow(row);
  if (!operacion) return titulo;
  const cliente = lector.get('cliente', operacion.cliente_id)?.nombre;
  const conNumero = conNombreDeHoy(titulo, operacion.id);
  return cliente === undefined || conNumero.includes(cliente) ? conNumero : `${conNumero} · ${cliente}`;
}

/** Null where this device has no such record, or not yet. */
export function pantallaDe(row: Row, lector: Lector): string | null {
  const { tabla, id } = registroDe(row, lector) ?? { tabla: null, id: null };
  if (tabla === null || id === null || lector.get(tabla, id)?.deleted_at !== null) return null;
  return DE_REGISTRO[tabla]?.(id) ?? null;
}

const SIN_FORMULARIO: ReadonlySet<EndpointKey> = new Set(['factura.update', 'movimiento.remove']);

/** Null for what no form makes. */
export function formularioDe(row: Row, lector: Lector): string | null {
  const { name, args } = row;
  const { tabla, accion } = mutacionOf(name) ?? {};
  if (SIN_FORMULARIO.has(name)) return null;
  if (name === 'contenedor.create') return '/admin/contenedor/create';
  if (name === 'factura.create') return `/admin/factura/create/${String(args.body?.cliente)}`;
  if (name === 'operacion.update' && isAsignacion(args)) {
    return `/admin/operacion/asignar-chofer/${args.id}`;
  }
  const isOwn = tabla === 'operacion' || MODULOS.some((modulo) => modulo === tabla);
  return accion === 'create' && isOwn ? `/admin/${tabla}/create` : pantallaDe(row, lector);
}
