/**
 * Why a rule has refused a change, where somebody else has done the same first: in a sentence, with both sides by field.
 * Pure, from the rows of this device, which has the other's row after the refusal (R10.6).
 */
import type { TableName } from '#contracts/tables.ts';
import { normalizeNumero } from '#domain/iso6346.ts';
import { nextTipos } from '#domain/movimiento.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id, MovimientoRow, OperacionRow } from '#domain/tables.ts';
import { TIPOS_MOVIMIENTO, type TipoMovimiento } from '#domain/vocabulary.ts';
import type { Reader } from './reader.ts';
import {
  type Fields,
  idIn,
  inBrackets,
  type RefusedChange,
  type Rival,
  type Side,
  sides,
  textIn,
  rivalTime,
} from './rival-parts.ts';
import {
  abonoRival,
  invoicedRival,
  facturaRival,
  liquidacionRival,
  negociacionRival,
  porteoRival,
  vencimientoRival,
} from './rival-records.ts';

/** What a movement does, for use after 'ya registró'. */
const THIS: Readonly<Record<TipoMovimiento, string>> = {
  'Retiro en puerto': 'este retiro',
  'Retiro de contenedor en Bodega': 'este retiro',
  'Retiro de contenedor en Deposito': 'este retiro',
  'Carga en planta': 'esta carga',
  'Descarga en planta': 'esta descarga',
  'Almacenaje en bodega': 'este almacenaje',
  'Entrega en puerto': 'esta entrega',
  'Entrega de contenedor': 'esta entrega',
};

const isTipo = (value: unknown): value is TipoMovimiento => TIPOS_MOVIMIENTO.some((tipo) => tipo === value);

/** 'terminal STI', 'Planta Norte': where a movement was. */
function placeOf(
  reader: Reader,
  { datos, puerto_id, planta_id, deposito_id, bodega_id }: MovimientoRow,
): string {
  const { terminal } = datos;
  if (terminal) return /^terminal\b/i.test(terminal) ? terminal : `terminal ${terminal}`;
  const place =
    reader.get('puerto', puerto_id) ??
    reader.get('planta', planta_id) ??
    reader.get('deposito', deposito_id) ??
    reader.get('bodega', bodega_id);
  return place?.nombre ?? '';
}

const MOVIMIENTO_FIELDS = [
  ['fecha_inicio', 'fecha_inicio'],
  ['fecha_termino', 'fecha_termino'],
  ['puerto', 'puerto_id'],
  ['planta', 'planta_id'],
  ['deposito', 'deposito_id'],
  ['bodega', 'bodega_id'],
  ['contenedor', 'contenedor_id'],
] as const;
const DATOS_FIELDS = ['numero', 'terminal', 'underlang', 'temperatura', 'ventilacion', 'sello'] as const;

function movimientoSides(body: Fields, theirs: MovimientoRow, operacion: boolean): Side[] {
  const datos = (body.datos ?? {}) as Fields;
  return sides([
    ...(operacion ? ([['operacion', body.operacion, theirs.operacion_id]] as const) : []),
    ['tipo', body.tipo, theirs.tipo],
    ...MOVIMIENTO_FIELDS.map(([field, column]) => [field, body[field], theirs[column]] as const),
    ...DATOS_FIELDS.map(
      (field) => [`datos.${field}`, datos[field] || null, theirs.datos[field] || null] as const,
    ),
  ]);
}

const inOrder = (reader: Reader, operacion: Id): MovimientoRow[] =>
  reader.where('movimiento', 'operacion_id', operacion).toSorted((a, b) => a.orden - b.orden);

/** The movement that stands where the refused one was to be registered. */
function atItsPlace(movimientos: readonly MovimientoRow[], operacion: OperacionRow, tipo: TipoMovimiento) {
  return (
    movimientos.find((row) => row.tipo === tipo) ??
    movimientos.find((_, index) =>
      nextTipos(operacion.tipo, movimientos[index - 1]?.tipo ?? null).includes(tipo),
    )
  );
}

function movimientoRival(change: RefusedChange, body: Fields, reader: Reader): Rival | null {
  const operacion = reader.get('operacion', idIn(body.operacion));
  const { tipo } = body;
  if (!operacion || !isTipo(tipo)) return null;
  const theirs = atItsPlace(inOrder(reader, operacion.id), operacion, tipo);
  if (!theirs) return takenRival(change, body, reader);
  const isSame = THIS[theirs.tipo] === THIS[tipo];
  const what = isSame ? THIS[tipo] : `otro paso: ${theirs.tipo}`;
  const where = inBrackets(placeOf(reader, theirs), rivalTime(theirs.fecha_inicio, change));
  return {
    sentence: `Otro equipo ya registró ${what} ${where}`,
    record: { table: 'movimiento', id: theirs.id },
    fields: movimientoSides(body, theirs, false),
  };
}

/** The movement that has brought the container into the custody of another operation, or taken it from the warehouse. */
function takerOf(body: Fields, reader: Reader): MovimientoRow | undefined {
  const stored = reader.get('contenedor', idIn(body.contenedor));
  const numero = normalizeNumero(textIn(((body.datos ?? {}) as Fields).numero));
  const contenedores = stored ? [stored] : numero === '' ? [] : reader.where('contenedor', 'numero', numero);
  const own = reader.get('operacion', idIn(body.operacion))?.id;
  return contenedores
    .flatMap(({ id }) => reader.where('operacion', 'contenedor_id', id))
    .filter(({ id, finalizado }) => id !== own && (stored !== undefined || !finalizado))
    .flatMap(({ id }) => inOrder(reader, id).slice(0, 1))
    .at(-1);
}

/** The container was taken by another operation. */
function takenRival(change: RefusedChange, body: Fields, reader: Reader): Rival | null {
  const theirs = takerOf(body, reader);
  if (!theirs) return null;
  const where = inBrackets(
    nombreOperacion(theirs.operacion_id),
    placeOf(reader, theirs),
    rivalTime(theirs.fecha_inicio, change),
  );
  return {
    sentence: `Otro equipo ya retiró este contenedor ${where}`,
    record: { table: 'movimiento', id: theirs.id },
    fields: movimientoSides(body, theirs, true),
  };
}

/** The operation of an assignment or correction was finished meanwhile. */
function finishedRival(change: RefusedChange, body: Fields, reader: Reader): Rival | null {
  const operacion = reader.get('operacion', change.id);
  const theirs = operacion?.finalizado ? inOrder(reader, operacion.id).at(-1) : undefined;
  if (!operacion || !theirs) return null;
  const where = inBrackets(theirs.tipo, placeOf(reader, theirs), rivalTime(theirs.fecha_inicio, change));
  return {
    sentence: `Otro equipo ya finalizó esta operación ${where}`,
    record: { table: 'movimiento', id: theirs.id },
    fields: sides([
      ['choferId', body.choferId, operacion.chofer_id],
      ['camionId', body.camionId, operacion.camion_id],
    ]),
  };
}

/** The operation that a change is about, where it has to be free of invoices. */
function lockedOperacion({ name, id, body }: RefusedChange, reader: Reader): Id | null {
  const [table] = name.split('.') as [TableName];
  if (table === 'operacion') return reader.get('operacion', id)?.id ?? null;
  if (table !== 'movimiento') return null;
  return (
    reader.get('operacion', idIn(body?.operacion) ?? reader.get('movimiento', id)?.operacion_id ?? null)
      ?.id ?? null
  );
}

/** What somebody else has done first; null where the refusal has another reason, or where this device does not have their row. */
export function rivalOf(change: RefusedChange, reader: Reader): Rival | null {
  const body = change.body ?? {};
  switch (change.name) {
    case 'movimiento.create':
      return movimientoRival(change, body, reader) ?? invoicedRival(lockedOperacion(change, reader), reader);
    case 'movimiento.update':
    case 'movimiento.remove':
    case 'operacion.remove':
      return invoicedRival(lockedOperacion(change, reader), reader) ?? takenRival(change, body, reader);
    case 'operacion.update':
      return invoicedRival(lockedOperacion(change, reader), reader) ?? finishedRival(change, body, reader);
    case 'factura.create':
      return facturaRival(body, reader);
    case 'transporte.create':
      return porteoRival(change, body, reader);
    case 'negociacion.create':
      return negociacionRival(body, reader);
    case 'vencimiento.create':
      return vencimientoRival(body, reader);
    case 'abono.create':
      return abonoRival(body, reader);
    case 'liquidacion.create':
      return liquidacionRival(body, reader);
    default:
      return null;
  }
}
