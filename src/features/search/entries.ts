/** Turns records into results: name, distinguishing text and address. */
import type { ClienteRow, Tablas } from '#contracts/tables.ts';
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
import { estadiaAbierta, isPendienteDePorteo } from '#views/custodia.ts';
import type { Lector } from '#views/reader.ts';
import { nombreFactura, nombreOperacion } from '#domain/numero.ts';
import { titulo } from '#domain/text.ts';
import type { LinkProps } from '@tanstack/react-router';
import { claveDe, enListas, type Entrada } from './entry.ts';

const nombreDe = (lector: Lector, clienteId: Id): string => lector.get('cliente', clienteId)?.nombre ?? '—';

const junto = (...partes: (string | null | undefined)[]): string => partes.filter(Boolean).join(' · ');

function estadoDe({ finalizado, chofer_id }: OperacionRow): string {
  return finalizado ? 'Finalizada' : chofer_id === null ? 'Agendada' : 'Asignada';
}

export function operacionEntrada(lector: Lector, row: OperacionRow): Entrada {
  const contenedor = lector.get('contenedor', row.contenedor_id);
  return {
    clave: claveDe('operacion', row.id),
    grupo: 'Operaciones',
    titulo: `${titulo(nombreOperacion(row.id))} · ${nombreDe(lector, row.cliente_id)}`,
    detalle: junto(TIPO_OPERACION_LABEL[row.tipo], contenedor?.numero, estadoDe(row)),
    icon: IconOperacion,
    link: { to: '/admin/operacion/detail/$id', params: { id: String(row.id) } },
  };
}

/** Where a container is: on its operation, in a warehouse, or waiting to be moved. */
function paradero(lector: Lector, row: ContenedorRow): { detalle: string; link: LinkProps } | null {
  const operacion = lector.where('operacion', 'contenedor_id', row.id).at(-1);
  if (operacion) {
    const { link } = operacionEntrada(lector, operacion);
    return { detalle: titulo(nombreOperacion(operacion.id)), link };
  }
  const estadia = estadiaAbierta(lector, row.id);
  if (estadia) {
    const bodega = lector.get('bodega', estadia.bodega_id)?.nombre ?? 'bodega';
    const params = { id: String(row.cliente_id) };
    return {
      detalle: `En ${bodega}`,
      link: estadia.con_mercaderia
        ? { to: '/admin/almacenamiento/mercaderia/detalles/$id', params }
        : { to: '/admin/almacenamiento/vacio/detalles/$id', params },
    };
  }
  if (!isPendienteDePorteo(lector, row)) return null;
  return {
    detalle: 'Por mover',
    link: { to: '/admin/contenedor/asignar/$id', params: { id: String(row.transporte_id) } },
  };
}

/** Null for a container that has left custody and has no record to open. */
export function contenedorEntrada(lector: Lector, row: ContenedorRow): Entrada | null {
  const lugar = paradero(lector, row);
  return (
    lugar && {
      clave: claveDe('contenedor', row.id),
      grupo: 'Contenedores',
      titulo: row.numero ?? 'Sin número',
      detalle: junto(lugar.detalle, nombreDe(lector, row.cliente_id)),
      icon: IconContenedor,
      link: lugar.link,
    }
  );
}

const edicion = (modulo: 'cliente' | 'camion' | 'chofer', id: Id): LinkProps => ({
  to: '/admin/$modulo/edit/$id',
  params: { modulo, id: String(id) },
});

/** The client's record, a new invoice, and the lists of its operations. */
export function clienteEntradas({ id, nombre, rut }: ClienteRow): [Entrada, Entrada, Entrada] {
  const comun = { grupo: 'Clientes', titulo: nombre } as const;
  return [
    {
      ...comun,
      clave: claveDe('cliente', id),
      detalle: junto('Editar', formatRut(rut)),
      icon: IconCliente,
      link: edicion('cliente', id),
    },
    {
      ...comun,
      clave: claveDe('cliente', id, 'factura'),
      detalle: 'Crear factura',
      icon: IconCrearFactura,
      link: { to: '/admin/factura/create/$id', params: { id: String(id) } },
    },
    {
      ...comun,
      clave: claveDe('cliente', id, 'operaciones'),
      detalle: 'Ver sus operaciones',
      icon: IconOperacion,
      link: { to: '/admin/operacion', search: enListas(nombre, 'asignado', 'agendado') },
    },
  ];
}

export function camionEntrada({ id, placa, marca }: Tablas['camion']): Entrada {
  return {
    clave: claveDe('camion', id),
    grupo: 'Camiones',
    titulo: placa,
    detalle: marca,
    icon: IconCamion,
    link: edicion('camion', id),
  };
}

export function choferEntrada({ id, nombre, contrato }: Tablas['chofer']): Entrada {
  return {
    clave: claveDe('chofer', id),
    grupo: 'Choferes',
    titulo: nombre,
    detalle: contrato,
    icon: IconChofer,
    link: edicion('chofer', id),
  };
}

/** Closed work that only the server has. */
export function cerradasEntradas({ operacion, factura, asignadas }: FoundClosed): Entrada[] {
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
  ].map(({ id, cliente, tipo, numero, finalizado }): Entrada => ({
    clave: claveDe('operacion', id),
    grupo: 'Operaciones',
    titulo: `${titulo(nombreOperacion(id))} · ${cliente}`,
    detalle: junto(TIPO_OPERACION_LABEL[tipo], numero, finalizado ? 'Finalizada' : 'Asignada'),
    icon: IconOperacion,
    link: { to: '/admin/operacion/detail/$id', params: { id: String(id) } },
  }));
  if (!factura) return operaciones;
  return [
    ...operaciones,
    {
      clave: claveDe('factura', factura.id),
      grupo: 'Facturas',
      titulo: `${titulo(nombreFactura(factura.id))} · ${factura.cliente.nombre}`,
      detalle: junto(formatPesos(factura.total), estadoDePago(factura)),
      icon: IconFactura,
      link: { to: '/admin/factura/detail/$id', params: { id: String(factura.id) } },
    },
  ];
}

const estadoDePago = ({ pagada }: { pagada: boolean }): string => (pagada ? 'Pagada' : 'Pendiente de pago');

export function facturaEntrada(lector: Lector, { id, cliente_id, total, pagada }: FacturaRow): Entrada {
  return {
    clave: claveDe('factura', id),
    grupo: 'Facturas',
    titulo: `${titulo(nombreFactura(id))} · ${nombreDe(lector, cliente_id)}`,
    detalle: junto(formatPesos(total), estadoDePago({ pagada })),
    icon: IconFactura,
    link: { to: '/admin/factura/detail/$id', params: { id: String(id) } },
  };
}
