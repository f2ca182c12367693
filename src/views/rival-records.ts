/** What somebody else has done first with a record other than a movement (rival.ts). */
import { formatPesos } from '#domain/money.ts';
import { nombreFactura, nombreLiquidacion } from '#domain/numero.ts';
import { type FacturaItemRow, type Id, TARIFA_FIELDS } from '#domain/tables.ts';
import type { Reader } from './reader.ts';
import {
  type Fields,
  idIn,
  inBrackets,
  latest,
  type RefusedChange,
  type Rival,
  sameNamed,
  textIn,
  sides,
  rivalTime,
} from './rival-parts.ts';

export function porteoRival(change: RefusedChange, body: Fields, reader: Reader): Rival | null {
  const transporte = reader.get('contenedor_transporte', idIn(body.contenedorTransporteId));
  const theirs = transporte && latest(reader.where('porteo', 'transporte_id', transporte.id));
  if (!theirs) return null;
  return {
    sentence: `Otro equipo ya movió estos contenedores ${inBrackets(rivalTime(theirs.fin, change))}`,
    record: { table: 'porteo', id: theirs.id },
    fields: sides([
      ['choferId', body.choferId, theirs.chofer_id],
      ['camionId', body.camionId, theirs.camion_id],
      ...sameNamed(body, theirs, ['inicio', 'fin']),
    ]),
  };
}

export function negociacionRival(body: Fields, reader: Reader): Rival | null {
  const cliente = reader.get('cliente', idIn(body.cliente));
  const theirs = cliente && reader.where('negociacion', 'cliente_id', cliente.id)[0];
  if (!theirs) return null;
  return {
    sentence: `Otro equipo ya creó la negociación de ${cliente.nombre}`,
    record: { table: 'negociacion', id: theirs.id },
    fields: sides(sameNamed(body, theirs, TARIFA_FIELDS)),
  };
}

export function vencimientoRival(body: Fields, reader: Reader): Rival | null {
  const chofer = reader.get('chofer', idIn(body.chofer));
  const camion = reader.get('camion', idIn(body.camion));
  const rows = chofer
    ? reader.where('vencimiento', 'chofer_id', chofer.id)
    : camion
      ? reader.where('vencimiento', 'camion_id', camion.id)
      : [];
  const theirs = rows.find(({ tipo }) => tipo === body.tipo);
  if (!theirs) return null;
  return {
    sentence: `Otro equipo ya registró este vencimiento (vence el ${theirs.vence})`,
    record: { table: 'vencimiento', id: theirs.id },
    fields: sides(sameNamed(body, theirs, ['vence', 'numero'])),
  };
}

/** A payment of another amount is another payment. */
export function abonoRival(body: Fields, reader: Reader): Rival | null {
  const factura = reader.get('factura', idIn(body.factura));
  const abonos = factura ? reader.where('abono', 'factura_id', factura.id) : [];
  const theirs = latest(abonos.filter(({ monto }) => monto === body.monto));
  if (!factura || !theirs) return null;
  const paid = factura.abonado >= factura.total ? 'pagó esta factura' : 'registró un pago de esta factura';
  return {
    sentence: `Otro equipo ya ${paid} ${inBrackets(formatPesos(theirs.monto), theirs.medio, theirs.fecha)}`,
    record: { table: 'abono', id: theirs.id },
    fields: sides(sameNamed(body, theirs, ['monto', 'fecha', 'medio', 'referencia'])),
  };
}

export function liquidacionRival(body: Fields, reader: Reader): Rival | null {
  const chofer = reader.get('chofer', idIn(body.chofer));
  const hasta = textIn(body.hasta);
  const theirs =
    chofer && latest(reader.where('liquidacion', 'chofer_id', chofer.id).filter((row) => row.hasta >= hasta));
  if (!theirs) return null;
  const where = inBrackets(nombreLiquidacion(theirs.id), formatPesos(theirs.total));
  return {
    sentence: `Otro equipo ya liquidó a ${chofer.nombre} ${where}`,
    record: { table: 'liquidacion', id: theirs.id },
    fields: sides([
      ['hasta', body.hasta, theirs.hasta],
      ['anticipos', body.anticipos ?? 0, theirs.anticipos],
      ['descuentos', body.descuentos ?? 0, theirs.descuentos],
    ]),
  };
}

/** The latest of the invoices with one of these items. */
function ofItems(items: readonly FacturaItemRow[], reader: Reader) {
  return items.map(({ factura_id }) => reader.get('factura', factura_id)).at(-1);
}

/** The operation, or one of its charges, was invoiced. */
export function invoicedRival(operacion: Id | null, reader: Reader): Rival | null {
  if (operacion === null) return null;
  const extras = reader.where('extra', 'operacion_id', operacion);
  const theirs = ofItems(
    [
      ...extras.flatMap(({ id }) => reader.where('factura_item', 'extra_id', id)),
      ...reader.where('factura_item', 'operacion_id', operacion),
    ],
    reader,
  );
  if (!theirs) return null;
  const where = inBrackets(nombreFactura(theirs.id), formatPesos(theirs.total));
  return {
    sentence: `Otro equipo ya facturó esta operación ${where}`,
    record: { table: 'factura', id: theirs.id },
    fields: [],
  };
}

const idsIn = (value: unknown): Id[] => (Array.isArray(value) ? (value as Id[]) : []);

/** Operations and charges of a new invoice that are on another one. */
export function facturaRival(body: Fields, reader: Reader): Rival | null {
  const itemsOf = (table: 'operacion' | 'extra', ids: readonly Id[]): FacturaItemRow[] =>
    ids.flatMap((id) => {
      const row = reader.get(table, id);
      return row ? reader.where('factura_item', `${table}_id`, row.id) : [];
    });
  const [operaciones, extras] = [idsIn(body.operaciones), idsIn(body.extras)];
  const taken = [...itemsOf('operacion', operaciones), ...itemsOf('extra', extras)];
  const theirs = ofItems(taken, reader);
  if (!theirs) return null;
  const own = reader.where('factura_item', 'factura_id', theirs.id);
  const ids = (column: 'operacion_id' | 'extra_id'): Id[] =>
    own.map((item) => item[column]).filter((id) => id !== null);
  const all = operaciones.length + extras.length;
  const what = all === taken.length ? 'estos cobros' : `${taken.length} de estos ${all} cobros`;
  return {
    sentence: `Otro equipo ya facturó ${what} ${inBrackets(nombreFactura(theirs.id), formatPesos(theirs.total))}`,
    record: { table: 'factura', id: theirs.id },
    fields: sides([
      ['operaciones', operaciones, ids('operacion_id')],
      ['extras', extras, ids('extra_id')],
    ]),
  };
}
