/** Queued invoices. */
import type { FacturaCreate } from '#contracts/factura.ts';
import { totalesFactura } from '#domain/factura.ts';
import type { Id } from '#domain/tablas.ts';
import { descripcionExtra, descripcionOperacion } from '#vistas/factura.ts';
import type { Capa } from '../replica/mundo.ts';
import type { Cambio } from './aplicar.ts';
import { filaNueva } from './fila-nueva.ts';

function create(capa: Capa, uuid: string, body: FacturaCreate, now: string): void {
  const operaciones = (body.operaciones ?? []).flatMap((id) => capa.get('operacion', id) ?? []);
  const extras = (body.extras ?? []).flatMap((id) => capa.get('extra', id) ?? []);
  const totales = totalesFactura([...operaciones, ...extras].map(({ monto }) => monto));
  const cliente_id = capa.resolve('cliente', body.cliente);
  capa.put('factura', { ...filaNueva(uuid, now), cliente_id, ...totales, pagada: false, pagada_at: null });
  const item = (
    clave: string,
    rest: { operacion_id: Id | null; extra_id: Id | null; descripcion: string; precio: number },
  ) =>
    capa.put('factura_item', {
      ...filaNueva(`${uuid}:${clave}`, now),
      factura_id: uuid,
      cantidad: 1,
      ...rest,
    });
  for (const operacion of operaciones) {
    const descripcion = descripcionOperacion(operacion);
    item(`operacion:${operacion.id}`, {
      operacion_id: operacion.id,
      extra_id: null,
      descripcion,
      precio: operacion.monto,
    });
  }
  for (const { id, tipo, operacion_id, monto } of extras) {
    const descripcion = descripcionExtra({ tipo, operacion: operacion_id });
    item(`extra:${id}`, { operacion_id: null, extra_id: id, descripcion, precio: monto });
  }
}

export function aplicarFactura(capa: Capa, { accion, uuid, id, body, now }: Cambio): void {
  if (accion === 'create' && uuid !== null) create(capa, uuid, body as FacturaCreate, now);
  if (accion === 'update' && id !== null) {
    const pagada = body.pagada === true;
    capa.patch('factura', id, { pagada, pagada_at: pagada ? now : null });
  }
  if (accion === 'remove' && id !== null) {
    for (const item of capa.where('factura_item', 'factura_id', id)) {
      capa.patch('factura_item', item.id, { deleted_at: now });
    }
    capa.patch('factura', id, { deleted_at: now });
  }
}
