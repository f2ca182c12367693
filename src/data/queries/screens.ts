/** The addresses where a waiting change can be seen: its form, and the screen of its record. */
import type { EndpointKey } from '#contracts/endpoints.ts';
import { MODULES } from '#contracts/module.ts';
import type { TableName } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import { withCurrentName } from '#domain/numero.ts';
import { isShownInForm } from './shown-in-form.ts';
import type { OutboxRow } from '../changes/row.ts';
import { describeRow, isAsignacion, isComision, mutationOf } from '../changes/mutations.ts';

/** The screen of a record. */
const OF_RECORD: Partial<Record<TableName, (id: Id) => string>> = {
  ...Object.fromEntries(MODULES.map((module) => [module, (id: Id) => `/admin/${module}/edit/${id}`])),
  operacion: (id) => `/admin/operacion/detail/${id}`,
  contenedor_transporte: (id) => `/admin/contenedor/asignar/${id}`,
  factura: (id) => `/admin/factura/detail/${id}`,
  liquidacion: (id) => `/admin/liquidacion/detail/${id}`,
  vencimiento: (id) => `/admin/vencimiento/edit/${id}`,
};

type Row = Pick<OutboxRow, 'name' | 'args' | 'creates'> & Partial<Pick<OutboxRow, 'state'>>;
const idIn = (value: unknown): Id | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

const OF_OPERACION: ReadonlySet<TableName> = new Set<OfOperacion>([
  'movimiento',
  'adjunto',
  'documento',
  'extra',
]);
type OfOperacion = 'movimiento' | 'adjunto' | 'documento' | 'extra';
const isOfOperacion = (table: TableName | undefined): table is OfOperacion =>
  table !== undefined && OF_OPERACION.has(table);

/**
 * The record on whose screen the change is shown: for a movement, an attachment, a document or a charge its operation, for
 * a payment its invoice. For a charge of the client alone it is the charge, which the form of the client's invoice shows.
 */
function recordOf({ name, args, creates }: Row, reader: Reader): { table: TableName; id: Id | null } | null {
  const { table, action } = mutationOf(name) ?? {};
  if (isOfOperacion(table)) {
    const id = idIn(args.body?.operacion) ?? reader.get(table, args.id)?.operacion_id ?? null;
    if (id !== null || table !== 'extra') return { table: 'operacion', id };
  }
  if (table === 'abono') {
    return {
      table: 'factura',
      id: idIn(args.body?.factura) ?? reader.get(table, args.id)?.factura_id ?? null,
    };
  }
  if (table === 'porteo') {
    return { table: 'contenedor_transporte', id: idIn(args.body?.contenedorTransporteId) };
  }
  return table === undefined || action === 'remove' ? null : { table, id: args.id ?? creates[0] ?? null };
}

/**
 * The title of a change. An operation that was created on this device may have its number by now; its client
 * distinguishes it from others. `word`: what users call the attachment that it is about.
 */
export function titleOf(row: Row, reader: Reader, word = 'foto'): string {
  const { table, id } = recordOf(row, reader) ?? { table: null, id: null };
  const operacion = table === 'operacion' ? reader.get('operacion', id) : undefined;
  const title = describeRow(row).replace(' foto', ` ${word}`);
  if (!operacion) return title;
  const cliente = reader.get('cliente', operacion.cliente_id)?.nombre;
  const withNumero = withCurrentName(title, operacion.id);
  return cliente === undefined || withNumero.includes(cliente) ? withNumero : `${withNumero} · ${cliente}`;
}

/** Null where this device does not have the record, or not yet; a refused removal leaves it there. */
export function screenOf(row: Row, reader: Reader): string | null {
  const own = { table: mutationOf(row.name)?.table ?? null, id: row.args.id };
  const { table, id } = recordOf(row, reader) ?? own;
  if (table === null || id === null || reader.get(table, id)?.deleted_at !== null) return null;
  if (table === 'extra') return `/admin/factura/create/${reader.get(table, id)!.cliente_id}`;
  return OF_RECORD[table]?.(id) ?? null;
}

const WITHOUT_FORM: ReadonlySet<EndpointKey> = new Set(['factura.update', 'adjunto.create']);

/** Null for changes without a form, and where the form cannot show the change. */
export function formOf(row: Row, reader: Reader): string | null {
  const { name, args } = row;
  const { table, action } = mutationOf(name) ?? {};
  if (WITHOUT_FORM.has(name) || action === 'remove' || !isShownInForm(row, reader)) return null;
  if (name === 'contenedor.create') return '/admin/contenedor/create';
  if (name === 'factura.create') return `/admin/factura/create/${String(args.body?.cliente)}`;
  if (name === 'liquidacion.create') return `/admin/liquidacion/create/${String(args.body?.chofer)}`;
  const isCorrection = isComision(args) && reader.get('operacion', args.id)?.finalizado === true;
  if (name === 'operacion.update' && isAsignacion(args) && !isCorrection) {
    return `/admin/operacion/asignar-chofer/${args.id}`;
  }
  const isOwn =
    table === 'operacion' || table === 'vencimiento' || MODULES.some((module) => module === table);
  return action === 'create' && isOwn ? `/admin/${table}/create` : screenOf(row, reader);
}
