/** What is stored where, by client and warehouse (R20.6). */
import type { AlmacenBodega, AlmacenDetalle, AlmacenListRow } from '#contracts/contenedor.ts';
import type { ClienteRow } from '#contracts/tables.ts';
import { compareTexts } from '#domain/text.ts';
import type { AlmacenajeRow, ContenedorRow, Id } from '#domain/tables.ts';
import { freeDaysLeft } from './stay.ts';
import { byId, type Reader } from './reader.ts';

interface StoredContenedor {
  contenedor: ContenedorRow;
  stay: AlmacenajeRow;
}

/** The containers inside any warehouse now, with goods or empty. */
function storedContenedores(reader: Reader, withMercaderia: boolean): StoredContenedor[] {
  return reader.where('almacenaje', 'salida', null).flatMap((stay) => {
    const contenedor = reader.get('contenedor', stay.contenedor_id);
    const counts = stay.con_mercaderia === withMercaderia && contenedor?.deleted_at === null;
    return counts ? [{ contenedor, stay }] : [];
  });
}

/** A row of GET /contenedor or GET /contenedor/mercaderia. */
export function toAlmacenListRow(reader: Reader, clienteId: Id, bodegaId: Id, total: number): AlmacenListRow {
  const bodega = reader.get('bodega', bodegaId);
  return {
    id: clienteId,
    cliente: { id: clienteId, nombre: reader.get('cliente', clienteId)?.nombre ?? '—' },
    bodega: { id: bodegaId, nombre: bodega?.nombre ?? '—', comuna: bodega?.comuna ?? '' },
    total_contenedores: total,
  };
}

/** All rows of the list, each with the container numbers that a search finds it by. */
export function toAlmacenListRows(
  reader: Reader,
  withMercaderia: boolean,
): { row: AlmacenListRow; numeros: string[] }[] {
  const byPlace = Map.groupBy(
    storedContenedores(reader, withMercaderia),
    ({ contenedor, stay }) => `${contenedor.cliente_id}/${stay.bodega_id}`,
  );
  return Array.from(byPlace.values(), (group) => {
    const [{ contenedor, stay }] = group as [StoredContenedor];
    const row = toAlmacenListRow(reader, contenedor.cliente_id, stay.bodega_id, group.length);
    return { row, numeros: group.flatMap((stored) => stored.contenedor.numero ?? []) };
  });
}

/** Oldest stay first. */
function byEntrada(a: StoredContenedor, b: StoredContenedor): number {
  return (
    Date.parse(a.stay.entrada) - Date.parse(b.stay.entrada) ||
    compareTexts(a.contenedor.numero ?? '', b.contenedor.numero ?? '') ||
    byId(a.contenedor, b.contenedor)
  );
}

function almacenBodega(reader: Reader, bodegaId: Id, group: readonly StoredContenedor[]): AlmacenBodega {
  const bodega = reader.get('bodega', bodegaId);
  return {
    id: bodegaId,
    nombre: bodega?.nombre ?? '—',
    comuna: bodega?.comuna ?? '',
    direccion: bodega?.direccion ?? '',
    contenedores: group.toSorted(byEntrada).map(({ contenedor, stay }) => ({
      id: contenedor.id,
      numero: contenedor.numero,
      underlang: contenedor.underlang,
      created_at: contenedor.created_at,
      fecha_ingreso: stay.entrada,
    })),
  };
}

/** GET /contenedor/cliente/{clienteId}/{withGoods}: the whole answer. */
export function toAlmacenDetalle(
  reader: Reader,
  cliente: ClienteRow,
  withMercaderia: boolean,
): AlmacenDetalle {
  const own = storedContenedores(reader, withMercaderia).filter(
    ({ contenedor }) => contenedor.cliente_id === cliente.id,
  );
  const byBodega = Map.groupBy(own, ({ stay }) => stay.bodega_id);
  const { id, nombre, giro } = cliente;
  return {
    datos: Array.from(byBodega, ([bodegaId, group]) => almacenBodega(reader, bodegaId, group)).toSorted(
      (a, b) => compareTexts(a.nombre, b.nombre) || byId(a, b),
    ),
    cliente: { id, nombre, giro },
  };
}

export interface AlmacenSummary {
  vacios: number;
  con_mercaderia: number;
  /** Warehouses with anything in them. */
  bodegas: number;
  /** Containers whose free days are used up: their storage is being charged. */
  sin_dias_libres: number;
}

/** What is in all warehouses at `now`, an ISO time. */
export function almacenSummary(reader: Reader, now: string): AlmacenSummary {
  const vacios = storedContenedores(reader, false);
  const withMercaderia = storedContenedores(reader, true);
  const all = [...vacios, ...withMercaderia];
  const isDue = ({ contenedor, stay }: StoredContenedor): boolean =>
    (freeDaysLeft(reader, stay, contenedor.cliente_id, now) ?? 1) <= 0;
  return {
    vacios: vacios.length,
    con_mercaderia: withMercaderia.length,
    bodegas: new Set(all.map(({ stay }) => stay.bodega_id)).size,
    sin_dias_libres: all.filter(isDue).length,
  };
}
