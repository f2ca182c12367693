/** What is stored where, by client and warehouse (R20.6). */
import type { AlmacenBodega, AlmacenDetalle, AlmacenFila } from '#contracts/contenedor.ts';
import type { ClienteRow } from '#contracts/tables.ts';
import { compareTextos } from '#domain/text.ts';
import type { AlmacenajeRow, ContenedorRow, Id } from '#domain/tables.ts';
import { libresRestantes } from './estadia.ts';
import { byId, type Lector } from './reader.ts';

interface Almacenado {
  contenedor: ContenedorRow;
  estadia: AlmacenajeRow;
}

/** The containers inside any warehouse now, with goods or empty. */
function almacenados(lector: Lector, conMercaderia: boolean): Almacenado[] {
  return lector.where('almacenaje', 'salida', null).flatMap((estadia) => {
    const contenedor = lector.get('contenedor', estadia.contenedor_id);
    const counts = estadia.con_mercaderia === conMercaderia && contenedor?.deleted_at === null;
    return counts ? [{ contenedor, estadia }] : [];
  });
}

/** A row of GET /contenedor or GET /contenedor/mercaderia. */
export function almacenFila(lector: Lector, clienteId: Id, bodegaId: Id, total: number): AlmacenFila {
  const bodega = lector.get('bodega', bodegaId);
  return {
    id: clienteId,
    cliente: { id: clienteId, nombre: lector.get('cliente', clienteId)?.nombre ?? '—' },
    bodega: { id: bodegaId, nombre: bodega?.nombre ?? '—', comuna: bodega?.comuna ?? '' },
    total_contenedores: total,
  };
}

/** All rows of the list, each with the numbers that it is found by. */
export function almacenFilas(
  lector: Lector,
  conMercaderia: boolean,
): { fila: AlmacenFila; numeros: string[] }[] {
  const porLugar = Map.groupBy(
    almacenados(lector, conMercaderia),
    ({ contenedor, estadia }) => `${contenedor.cliente_id}/${estadia.bodega_id}`,
  );
  return Array.from(porLugar.values(), (grupo) => {
    const [{ contenedor, estadia }] = grupo as [Almacenado];
    const fila = almacenFila(lector, contenedor.cliente_id, estadia.bodega_id, grupo.length);
    return { fila, numeros: grupo.flatMap((almacenado) => almacenado.contenedor.numero ?? []) };
  });
}

/** Oldest stay first. */
function byEntrada(a: Almacenado, b: Almacenado): number {
  return (
    Date.parse(a.estadia.entrada) - Date.parse(b.estadia.entrada) ||
    compareTextos(a.contenedor.numero ?? '', b.contenedor.numero ?? '') ||
    byId(a.contenedor, b.contenedor)
  );
}

function almacenBodega(lector: Lector, bodegaId: Id, grupo: readonly Almacenado[]): AlmacenBodega {
  const bodega = lector.get('bodega', bodegaId);
  return {
    id: bodegaId,
    nombre: bodega?.nombre ?? '—',
    comuna: bodega?.comuna ?? '',
    direccion: bodega?.direccion ?? '',
    contenedores: grupo.toSorted(byEntrada).map(({ contenedor, estadia }) => ({
      id: contenedor.id,
      numero: contenedor.numero,
      underlang: contenedor.underlang,
      created_at: contenedor.created_at,
      fecha_ingreso: estadia.entrada,
    })),
  };
}

/** GET /contenedor/cliente/{clienteId}/{withGoods}: the whole answer. */
export function almacenDetalle(lector: Lector, cliente: ClienteRow, conMercaderia: boolean): AlmacenDetalle {
  const propios = almacenados(lector, conMercaderia).filter(
    ({ contenedor }) => contenedor.cliente_id === cliente.id,
  );
  const porBodega = Map.groupBy(propios, ({ estadia }) => estadia.bodega_id);
  const { id, nombre, giro } = cliente;
  return {
    datos: Array.from(porBodega, ([bodegaId, grupo]) => almacenBodega(lector, bodegaId, grupo)).toSorted(
      (a, b) => compareTextos(a.nombre, b.nombre) || byId(a, b),
    ),
    cliente: { id, nombre, giro },
  };
}

export interface AlmacenResumen {
  vacios: number;
  con_mercaderia: number;
  /** Warehouses with anything in them. */
  bodegas: number;
  /** Containers whose free days are used up: their storage is being charged. */
  sin_dias_libres: number;
}

/** What is in all warehouses at `now`, an ISO time. */
export function almacenResumen(lector: Lector, now: string): AlmacenResumen {
  const vacios = almacenados(lector, false);
  const conMercaderia = almacenados(lector, true);
  const todos = [...vacios, ...conMercaderia];
  const isVencido = ({ contenedor, estadia }: Almacenado): boolean =>
    (libresRestantes(lector, estadia, contenedor.cliente_id, now) ?? 1) <= 0;
  return {
    vacios: vacios.length,
    con_mercaderia: conMercaderia.length,
    bodegas: new Set(todos.map(({ estadia }) => estadia.bodega_id)).size,
    sin_dias_libres: todos.filter(isVencido).length,
  };
}
