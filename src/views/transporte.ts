/** An agendamiento as its list and its detail show it (R7.3). */
import type { TransporteListRow, TransporteRecord } from '#contracts/contenedor.ts';
import { compareTexts } from '#domain/text.ts';
import type { ContenedorRow, ContenedorTransporteRow, Id } from '#domain/tables.ts';
import { isWaitingForPorteo } from './custodia.ts';
import { byId, type Reader } from './reader.ts';

/** The containers still to be moved, sorted by number, since ids differ between device and server. */
export function pendingOf(reader: Reader, transporteId: Id): ContenedorRow[] {
  return reader
    .where('contenedor', 'transporte_id', transporteId)
    .filter((contenedor) => isWaitingForPorteo(reader, contenedor))
    .toSorted((a, b) => compareTexts(a.numero ?? '', b.numero ?? '') || byId(a, b));
}

/** Whether some of its containers were moved. Derived from its porteos, all of which are in every replica. */
export function withMoved(reader: Reader, transporteId: Id): boolean {
  return reader.where('porteo', 'transporte_id', transporteId).length > 0;
}

function clienteOf(reader: Reader, id: Id): TransporteListRow['cliente'] {
  return { id, nombre: reader.get('cliente', id)?.nombre ?? '—' };
}

/** A row of GET /contenedor/transporte. */
export function toTransporteListRow(reader: Reader, row: ContenedorTransporteRow): TransporteListRow {
  const bodega = reader.get('bodega', row.bodega_id);
  const contenedores = pendingOf(reader, row.id);
  return {
    id: row.id,
    cliente: clienteOf(reader, row.cliente_id),
    bodega: { id: row.bodega_id, nombre: bodega?.nombre ?? '—', comuna: bodega?.comuna ?? '' },
    contenedores: contenedores.map(({ id, numero, underlang }) => ({ id, numero, underlang })),
    total_contenedores: contenedores.length,
    fecha_agendamiento: row.fecha_agendamiento,
    con_movidos: withMoved(reader, row.id),
    version: row.version,
  };
}

/** GET /contenedor/transporte/{id}. */
export function toTransporteRecord(reader: Reader, row: ContenedorTransporteRow): TransporteRecord {
  const bodega = reader.get('bodega', row.bodega_id);
  const deposito = reader.get('deposito', row.deposito_id);
  const contenedores = pendingOf(reader, row.id);
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    cliente: clienteOf(reader, row.cliente_id),
    bodega: {
      id: row.bodega_id,
      nombre: bodega?.nombre ?? '—',
      comuna: bodega?.comuna ?? '',
      direccion: bodega?.direccion ?? '',
    },
    deposito: {
      id: row.deposito_id,
      nombre: deposito?.nombre ?? '—',
      porteo: deposito?.porteo ?? 'Valparaiso',
    },
    fecha_agendamiento: row.fecha_agendamiento,
    contenedores: contenedores.map(({ id, uuid, numero, underlang, created_at }) => ({
      id,
      uuid,
      numero,
      underlang,
      created_at,
    })),
    total_contenedores: contenedores.length,
    con_movidos: withMoved(reader, row.id),
  };
}
