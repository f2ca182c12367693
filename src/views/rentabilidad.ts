/** The answers of GET /rentabilidad (R37): on a device from its rows, on the server from kept sums (decision 072). */
import type { PageOf } from '#contracts/common.ts';
import type {
  RentabilidadGroup,
  RentabilidadLine,
  RentabilidadListRow,
  RentabilidadQuery,
  RentabilidadSums,
} from '#contracts/rentabilidad.ts';
import { RENTABILIDAD_FILTERS, RENTABILIDAD_LISTS } from '#contracts/rentabilidad-lists.ts';
import { describePage } from '#domain/pagination.ts';
import {
  addSums,
  figuresOf,
  monthOf,
  NO_SUMS,
  type RentabilidadPor,
  type Resultado,
  resultadoOfCharge,
  resultadoOfOperacion,
  type ResultadoSums,
  sumsOf,
} from '#domain/rentabilidad.ts';
import type { Id } from '#domain/tables.ts';
import { rowFilter } from './list-filters.ts';
import { type ListRow, matchingRows, SEARCH_ONLY } from './list-rows.ts';
import { pickedRows, valuesWhere } from './picked-rows.ts';
import type { Reader } from './reader.ts';

/** When the last movement of an operation ends; undefined where it has none. */
function lastEnd(reader: Reader, operacionId: Id): string | undefined {
  const places = valuesWhere(reader, 'movimiento', 'operacion_id', operacionId, 'orden');
  const last = places.lastIndexOf(Math.max(...places));
  return valuesWhere(reader, 'movimiento', 'operacion_id', operacionId, 'fecha_termino')[last];
}

/** What each finished operation, and each charge without an operation, leaves. */
export function resultadosOf(reader: Reader): Resultado[] {
  const all: Resultado[] = [];
  for (const row of pickedRows(
    reader,
    'operacion',
    'id',
    'finalizado',
    'cliente_id',
    'camion_id',
    'monto',
    'comision_monto',
  )) {
    const end = row.finalizado ? lastEnd(reader, row.id) : undefined;
    if (end !== undefined)
      all.push(resultadoOfOperacion(row, reader.where('extra', 'operacion_id', row.id), end));
  }
  for (const row of reader.where('extra', 'operacion_id', null)) all.push(resultadoOfCharge(row));
  return all;
}

/** Those of the months, the client and the truck that are asked for. */
export function filterResultados(
  reader: Reader,
  resultados: readonly Resultado[],
  query: RentabilidadQuery,
): readonly Resultado[] {
  const { desde = '', hasta = '' } = query;
  const spec = { ...RENTABILIDAD_LISTS.operacion, filters: RENTABILIDAD_FILTERS };
  const fits = rowFilter(reader, spec, query, '');
  return resultados.filter((row) => {
    const month = monthOf(row.fecha);
    return (desde === '' || month >= desde) && (hasta === '' || month <= hasta) && (!fits || fits(row));
  });
}

export type GroupedPor = Exclude<RentabilidadPor, 'operacion'>;

export interface GroupSums extends ResultadoSums {
  /** YYYY-MM, a client, or a truck; null for what has no truck. */
  id: Id | null;
}

const GROUP_OF: Record<GroupedPor, (row: Resultado) => Id | null> = {
  mes: ({ fecha }) => monthOf(fecha),
  cliente: ({ cliente_id }) => cliente_id,
  camion: ({ camion_id }) => camion_id,
};

export function groupResultados(por: GroupedPor, resultados: readonly Resultado[]): GroupSums[] {
  const sums = new Map<Id | null, ResultadoSums>();
  for (const row of resultados) {
    const id = GROUP_OF[por](row);
    sums.set(id, addSums(sums.get(id) ?? NO_SUMS, sumsOf(row)));
  }
  return [...sums].map(([id, own]) => ({ id, ...own }));
}

export type RentabilidadPageOf = PageOf<RentabilidadListRow> & { totales: RentabilidadSums };

/** A deleted client or truck keeps its name. */
function nameOfGroup(reader: Reader, por: GroupedPor, id: Id | null): string | null {
  if (id === null) return null;
  if (por === 'mes') return String(id);
  return (por === 'cliente' ? reader.get('cliente', id)?.nombre : reader.get('camion', id)?.placa) ?? '—';
}

function searchedOf(reader: Reader, por: GroupedPor, id: Id | null): ListRow {
  if (por === 'cliente') return { rut: reader.get('cliente', id)?.rut };
  return por === 'camion' ? { marca: reader.get('camion', id)?.marca } : {};
}

export function figuresOfAll(all: readonly ResultadoSums[]): RentabilidadSums {
  return figuresOf(all.reduce<ResultadoSums>(addSums, NO_SUMS));
}

function pageRows<R>(
  rows: readonly R[],
  { page, limit }: Pick<RentabilidadQuery, 'page' | 'limit'>,
): PageOf<R> {
  return { results: rows.slice((page - 1) * limit, page * limit), ...describePage(rows.length, page, limit) };
}

/** `reader` has the clients or trucks of the groups. The totals are those of all pages of the search. */
export function pageOfGroups(
  reader: Reader,
  por: GroupedPor,
  groups: readonly GroupSums[],
  query: RentabilidadQuery,
): RentabilidadPageOf {
  const rows = groups.map(({ id, ...sums }): ListRow => {
    const row: RentabilidadGroup = { id, nombre: nameOfGroup(reader, por, id), ...figuresOf(sums) };
    return { ...row, [SEARCH_ONLY]: searchedOf(reader, por, id) };
  });
  const found = matchingRows(rows, RENTABILIDAD_LISTS[por], query) as unknown as RentabilidadGroup[];
  return { ...pageRows(found, query), totales: figuresOfAll(found) };
}

/** `reader` has the operation or the charge, the client and the truck. */
export function toRentabilidadLine(reader: Reader, row: Resultado): RentabilidadLine {
  const { id, esCobro, fecha, cliente_id, camion_id } = row;
  const record = esCobro ? reader.get('extra', id) : reader.get('operacion', id);
  const { cobrado, costo, margen, margen_pct } = figuresOf(sumsOf(row));
  return {
    uuid: record?.uuid ?? '',
    operacion: esCobro ? null : id,
    cobro: esCobro ? id : null,
    fecha,
    tipo: record?.tipo ?? '',
    cliente: { id: cliente_id, nombre: reader.get('cliente', cliente_id)?.nombre ?? '—' },
    camion:
      camion_id === null ? null : { id: camion_id, nombre: reader.get('camion', camion_id)?.placa ?? '—' },
    cobrado,
    costo,
    margen,
    margen_pct,
  };
}

function pageOfLines(
  reader: Reader,
  resultados: readonly Resultado[],
  query: RentabilidadQuery,
): RentabilidadPageOf {
  const rows = resultados.map((row): ListRow => {
    // A new record has no number yet, and a search by number must not match its uuid.
    const numero = !row.esCobro && typeof row.id === 'number' ? row.id : null;
    const hidden = { numero, clase: row.esCobro ? 1 : 0, registro: row.id, resultado: row };
    return { ...toRentabilidadLine(reader, row), [SEARCH_ONLY]: hidden };
  });
  const found = matchingRows(rows, RENTABILIDAD_LISTS.operacion, query);
  const totales = figuresOfAll(
    found.map((row) => sumsOf((row as { [SEARCH_ONLY]: { resultado: Resultado } })[SEARCH_ONLY].resultado)),
  );
  return { ...pageRows(found as unknown as RentabilidadLine[], query), totales };
}

/** The whole answer, from all rows that `reader` has. */
export function rentabilidadOf(
  reader: Reader,
  resultados: readonly Resultado[],
  query: RentabilidadQuery,
): RentabilidadPageOf {
  const fitting = filterResultados(reader, resultados, query);
  return query.por === 'operacion'
    ? pageOfLines(reader, fitting, query)
    : pageOfGroups(reader, query.por, groupResultados(query.por, fitting), query);
}
