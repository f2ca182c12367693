/** The data of the screen 'Mi día': a driver's operations, from the rows that he has. */
import type { ContenedorOption } from '#contracts/contenedor.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { relevantEta } from '#domain/agenda.ts';
import { startOfDay } from '#domain/date.ts';
import { PLANNED_COLUMNS } from '#domain/embarque.ts';
import { nextTipos, type Reference, REFERENCES } from '#domain/movimiento.ts';
import { proposedTipo, referenceOf } from '#domain/proposed-tipo.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { openStay, storedEmpties } from './custodia.ts';
import { toOperacionRecord } from './operacion.ts';
import { byId, type Reader } from './reader.ts';

/** Of more places it is not known which one is meant. */
const PLACES_MAX = 3;

export interface Place {
  id: Id;
  nombre: string;
  comuna: string;
  direccion: string;
}

export interface MyOperacion {
  operacion: OperacionRecord;
  /** The relevant ETA, ISO. */
  eta: string;
  /** The stop where the truck still is: its end is estimated. */
  stop: MovimientoRecord | null;
  /** The types that may follow; empty once it is finished. */
  following: readonly TipoMovimiento[];
  /** Where the next movement may take place, as far as that is known. */
  places: readonly Place[];
}

/** The unfinished operations of a driver by their relevant ETA, and those that he finished today. */
export interface MyDay {
  /** Their ETA was before today. */
  earlier: MyOperacion[];
  /** Also those that have begun before their day, and those whose truck has not left the last stop. */
  today: MyOperacion[];
  coming: MyOperacion[];
  finished: MyOperacion[];
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The stored empty containers that the operation may take: the planned one, otherwise all of the client. */
function emptiesFor(reader: Reader, { cliente_id, contenedor_previsto }: OperacionRow): ContenedorOption[] {
  const empties = storedEmpties(reader, cliente_id);
  const planned = empties.filter(({ numero }) => numero !== null && numero === contenedor_previsto);
  return planned.length > 0 ? planned : empties;
}

function bodegasOf(reader: Reader, contenedores: readonly ContenedorOption[]): Place[] {
  const stays = contenedores.map(({ id }) => openStay(reader, id));
  const bodegas = new Set(stays.map((stay) => reader.get('bodega', stay?.bodega_id ?? null)));
  return [...bodegas].filter((bodega) => bodega !== undefined);
}

/** The place that is planned, where it still exists. */
function plannedPlace(reader: Reader, row: OperacionRow, reference: Reference): Place | null {
  const planned = PLANNED_COLUMNS.find(([, table]) => table === reference);
  const found = planned && reader.get(planned[1], row[planned[0]]);
  return found?.deleted_at === null ? found : null;
}

/**
 * The places of a movement of that type: the planned one, otherwise the client's plants, and of ports, depots and
 * warehouses the only one.
 */
function placesFor(reader: Reader, row: OperacionRow, tipo: TipoMovimiento): readonly Place[] {
  const { cliente_id } = row;
  const reference = referenceOf(tipo);
  if (reference === undefined) return [];
  const planned = plannedPlace(reader, row, reference);
  if (planned) return [planned];
  if (reference === 'planta') return reader.where('planta', 'cliente_id', cliente_id).toSorted(byId);
  if (reference === 'contenedor') return bodegasOf(reader, emptiesFor(reader, row));
  const all = [...reader.all(reference)];
  return all.length === 1 ? all : [];
}

/** The references for which something is planned. */
function plannedReferences(reader: Reader, row: OperacionRow): Set<string> {
  const planned = new Set<string>(REFERENCES.filter((each) => plannedPlace(reader, row, each)));
  const numero = emptiesFor(reader, row)[0]?.numero ?? null;
  if (numero !== null && numero === row.contenedor_previsto) planned.add('contenedor');
  return planned;
}

/** Those of the likeliest type; of another one that may follow, where they are not known. */
function placesOf(reader: Reader, row: OperacionRow, following: readonly TipoMovimiento[]): readonly Place[] {
  const hasEmpties = emptiesFor(reader, row).length > 0;
  const likeliest = proposedTipo(following, { planned: plannedReferences(reader, row), hasEmpties });
  const tipos = following.toSorted((a, b) => Number(b === likeliest) - Number(a === likeliest));
  const places = tipos.map((tipo) => placesFor(reader, row, tipo)).find(({ length }) => length > 0) ?? [];
  return places.length > PLACES_MAX ? [] : places;
}

function myOperacion(reader: Reader, row: OperacionRow): MyOperacion {
  const operacion = toOperacionRecord(reader, row);
  const { movimientos, tipo } = operacion;
  const following = nextTipos(tipo, movimientos.at(-1)?.tipo ?? null);
  return {
    operacion,
    eta: relevantEta(row),
    stop: movimientos.findLast(({ termino_estimado }) => termino_estimado) ?? null,
    following,
    places: placesOf(reader, row, following),
  };
}

/** `now` is an ISO time; days are those of the company's zone. */
export function myDayOf(reader: Reader, now: string): MyDay {
  const day: MyDay = { earlier: [], today: [], coming: [], finished: [] };
  const [today, tomorrow] = [startOfDay(now, 0), startOfDay(now, 1)];
  const rows = [...reader.all('operacion')]
    .filter(({ chofer_id }) => chofer_id !== null)
    .toSorted((a, b) => compare(relevantEta(a), relevantEta(b)) || byId(a, b));
  for (const row of rows) {
    const own = myOperacion(reader, row);
    const last = own.operacion.movimientos.at(-1);
    if (row.finalizado && own.stop === null) {
      if (last && last.fecha_termino >= today) day.finished.push(own);
    } else if (row.finalizado) day.today.push(own);
    else if (own.eta < today) day.earlier.push(own);
    else if (own.eta < tomorrow || last) day.today.push(own);
    else day.coming.push(own);
  }
  return day;
}
