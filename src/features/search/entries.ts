/** Turns records into results: name, distinguishing text and address. */
import type { ClienteRow, Tables } from '#contracts/tables.ts';
import type { FoundClosed } from '#data/queries/use-closed-search.ts';
import { formatPesos } from '#domain/money.ts';
import { formatRut } from '#domain/rut.ts';
import type { ContenedorRow, FacturaRow, Id, OperacionRow } from '#domain/tables.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import {
  IconCamion,
  IconChofer,
  IconCliente,
  IconContenedor,
  IconCrearFactura,
  IconFactura,
  IconOperacion,
} from '#ui/base/icons.ts';
import { openStay, isWaitingForPorteo } from '#views/custodia.ts';
import type { Reader } from '#views/reader.ts';
import { nombreFactura, nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import type { LinkProps } from '@tanstack/react-router';
import { searchInLists } from '#ui/table/list-search.ts';
import { entryKey, type SearchEntry } from './entry.ts';

const nameOf = (reader: Reader, clienteId: Id): string => reader.get('cliente', clienteId)?.nombre ?? '—';

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

function stateOf({ finalizado, chofer_id }: OperacionRow): string {
  return finalizado ? 'Finalizada' : chofer_id === null ? 'Agendada' : 'Asignada';
}

export function operacionEntrada(reader: Reader, row: OperacionRow): SearchEntry {
  const contenedor = reader.get('contenedor', row.contenedor_id);
  return {
    key: entryKey('operacion', row.id),
    group: 'Operaciones',
    title: `${titleCase(nombreOperacion(row.id))} · ${nameOf(reader, row.cliente_id)}`,
    detalle: joined(
      TIPO_OPERACION_LABEL[row.tipo],
      contenedor?.numero ?? row.contenedor_previsto,
      row.bl_booking,
      stateOf(row),
    ),
    icon: IconOperacion,
    link: { to: '/admin/operacion/detail/$id', params: { id: String(row.id) } },
  };
}

/** Where a container is: on its operation, in a warehouse, or waiting to be moved. */
function whereabouts(reader: Reader, row: ContenedorRow): { detalle: string; link: LinkProps } | null {
  const operacion = reader.where('operacion', 'contenedor_id', row.id).at(-1);
  if (operacion) {
    const { link } = operacionEntrada(reader, operacion);
    return { detalle: titleCase(nombreOperacion(operacion.id)), link };
  }
  const stay = openStay(reader, row.id);
  if (stay) {
    const bodega = reader.get('bodega', stay.bodega_id)?.nombre ?? 'bodega';
    const params = { id: String(row.cliente_id) };
    return {
      detalle: `En ${bodega}`,
      link: stay.con_mercaderia
        ? { to: '/admin/almacenamiento/mercaderia/detalles/$id', params }
        : { to: '/admin/almacenamiento/vacio/detalles/$id', params },
    };
  }
  if (!isWaitingForPorteo(reader, row)) return null;
  return {
    detalle: 'Por mover',
    link: { to: '/admin/contenedor/asignar/$id', params: { id: String(row.transporte_id) } },
  };
}

/** Null for a container that has left custody and has no record to open. */
export function contenedorEntrada(reader: Reader, row: ContenedorRow): SearchEntry | null {
  const place = whereabouts(reader, row);
  return (
    place && {
      key: entryKey('contenedor', row.id),
      group: 'Contenedores',
      title: row.numero ?? 'Sin número',
      detalle: joined(place.detalle, nameOf(reader, row.cliente_id)),
      icon: IconContenedor,
      link: place.link,
    }
  );
}

const editEntry = (module: 'cliente' | 'camion' | 'chofer', id: Id): LinkProps => ({
  to: '/admin/$modulo/edit/$id',
  params: { modulo: module, id: String(id) },
});

/** The client's record, a new invoice, and the lists of its operations. */
export function clienteEntries({ id, nombre, rut }: ClienteRow): [SearchEntry, SearchEntry, SearchEntry] {
  const common = { group: 'Clientes', title: nombre } as const;
  return [
    {
      ...common,
      key: entryKey('cliente', id),
      detalle: joined('Ficha', formatRut(rut)),
      icon: IconCliente,
      link: editEntry('cliente', id),
    },
    {
      ...common,
      key: entryKey('cliente', id, 'factura'),
      detalle: 'Crear factura',
      icon: IconCrearFactura,
      link: { to: '/admin/factura/create/$id', params: { id: String(id) } },
    },
    {
      ...common,
      key: entryKey('cliente', id, 'operaciones'),
      detalle: 'Ver sus operaciones',
      icon: IconOperacion,
      link: { to: '/admin/operacion', search: searchInLists(nombre, 'asignado', 'agendado') },
    },
  ];
}

export function camionEntrada({ id, placa, marca }: Tables['camion']): SearchEntry {
  return {
    key: entryKey('camion', id),
    group: 'Camiones',
    title: placa,
    detalle: marca,
    icon: IconCamion,
    link: editEntry('camion', id),
  };
}

export function choferEntrada({ id, nombre, contrato }: Tables['chofer']): SearchEntry {
  return {
    key: entryKey('chofer', id),
    group: 'Choferes',
    title: nombre,
    detalle: contrato,
    icon: IconChofer,
    link: editEntry('chofer', id),
  };
}

/** Closed work that only the server has. */
export function closedEntries({ operacion, factura, asignadas }: FoundClosed): SearchEntry[] {
  const operaciones = [
    ...(operacion
      ? [{ ...operacion, cliente: operacion.cliente.nombre, numero: operacion.contenedor?.numero }]
      : []),
    ...asignadas.map(({ op_id, cliente_nombre, op_tipo, contenedor_numero, finalizado }) => ({
      id: op_id,
      cliente: cliente_nombre,
      tipo: op_tipo,
      numero: contenedor_numero,
      finalizado,
    })),
  ].map(({ id, cliente, tipo, numero, finalizado }): SearchEntry => ({
    key: entryKey('operacion', id),
    group: 'Operaciones',
    title: `${titleCase(nombreOperacion(id))} · ${cliente}`,
    detalle: joined(TIPO_OPERACION_LABEL[tipo], numero, finalizado ? 'Finalizada' : 'Asignada'),
    icon: IconOperacion,
    link: { to: '/admin/operacion/detail/$id', params: { id: String(id) } },
  }));
  if (!factura) return operaciones;
  return [
    ...operaciones,
    {
      key: entryKey('factura', factura.id),
      group: 'Facturas',
      title: `${titleCase(nombreFactura(factura.id))} · ${factura.cliente.nombre}`,
      detalle: joined(formatPesos(factura.total), paymentStatusOf(factura)),
      icon: IconFactura,
      link: { to: '/admin/factura/detail/$id', params: { id: String(factura.id) } },
    },
  ];
}

const paymentStatusOf = ({ pagada }: { pagada: boolean }): string =>
  pagada ? 'Pagada' : 'Pendiente de pago';

export function facturaEntrada(reader: Reader, { id, cliente_id, total, pagada }: FacturaRow): SearchEntry {
  return {
    key: entryKey('factura', id),
    group: 'Facturas',
    title: `${titleCase(nombreFactura(id))} · ${nameOf(reader, cliente_id)}`,
    detalle: joined(formatPesos(total), paymentStatusOf({ pagada })),
    icon: IconFactura,
    link: { to: '/admin/factura/detail/$id', params: { id: String(id) } },
  };
}
