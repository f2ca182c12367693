/** An agendamiento as its list and its detail show it (R7.3). */
import type { TransporteFila, TransporteRecord } from '#contracts/contenedor.ts';
import { compareTextos } from '#domain/text.ts';
import type { ContenedorRow, ContenedorTransporteRow, Id } from '#domain/tables.ts';
import { isPendienteDePorteo } from './custodia.ts';
import { byId, type Lector } from './reader.ts';

/** The containers still to be moved, sorted by number, since ids differ between device and server. */
export function pendientesDe(lector: Lector, transporteId: Id): ContenedorRow[] {
  return lector
    .where('contenedor', 'transporte_id', transporteId)
    .filter((contenedor) => isPendienteDePorteo(lector, contenedor))
    .toSorted((a, b) => compareTextos(a.numero ?? '', b.numero ?? '') || byId(a, b));
}

/** Whether some of its containers were moved. Read from its porteos, which every replica has whole. */
export function conMovidos(lector: Lector, transporteId: Id): boolean {
  return lector.where('porteo', 'transporte_id', transporteId).length > 0;
}

function clienteDe(lector: Lector, id: Id): TransporteFila['cliente'] {
  return { id, nombre: lector.get('cliente', id)?.nombre ?? '—' };
}

/** A row of GET /contenedor/transporte. */
export function transporteFila(lector: Lector, row: ContenedorTransporteRow): TransporteFila {
  const bodega = lector.get('bodega', row.bodega_id);
  const contenedores = pendientesDe(lector, row.id);
  return {
    id: row.id,
    cliente: clienteDe(lector, row.cliente_id),
    bodega: { id: row.bodega_id, nombre: bodega?.nombre ?? '—', comuna: bodega?.comuna ?? '' },
    contenedores: contenedores.map(({ id, numero, underlang }) => ({ id, numero, underlang })),
    total_contenedores: contenedores.length,
    fecha_agendamiento: row.fecha_agendamiento,
    con_movidos: conMovidos(lector, row.id),
    version: row.version,
  };
}

/** GET /contenedor/transporte/{id}. */
export function transporteRecord(lector: Lector, row: ContenedorTransporteRow): TransporteRecord {
  const bodega = lector.get('bodega', row.bodega_id);
  const deposito = lector.get('deposito', row.deposito_id);
  const contenedores = pendientesDe(lector, row.id);
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    cliente: clienteDe(lector, row.cliente_id),
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
    con_movidos: conMovidos(lector, row.id),
  };
}
