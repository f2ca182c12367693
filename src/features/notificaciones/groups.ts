/** The three kinds of notification as the bell shows them (R8.2, R8.3). */
import type { Notificacion } from '#contracts/notificacion.ts';
import { relevantEta } from '#domain/agenda.ts';
import { formatPesos } from '#domain/money.ts';
import { formatFecha } from '#domain/date.ts';
import type { BellGroup } from '#ui/overlay/bell-group.ts';
import { searchInLists } from '#ui/table/list-search.ts';
import { IconContenedor, IconFactura, IconOperacion } from '#ui/base/icons.ts';
import { isNew, nombreOperacion, numeroOf } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';

type ItemsOf<K extends keyof Notificacion> = Notificacion[K][number];

/** Both amounts are numeric texts; a missing one counts as 0. */
export function montoDeuda({
  monto_extras,
  monto_extras_extras,
}: Partial<Pick<ItemsOf<'clientes_deuda'>, 'monto_extras' | 'monto_extras_extras'>>): number {
  const pesos = (text = ''): number => Number.parseInt(text, 10) || 0;
  return pesos(monto_extras) + pesos(monto_extras_extras);
}

export function daysInBodegaText(days: number): string {
  if (days === 0) return 'Desde hoy en bodega';
  return days === 1 ? '1 día en bodega' : `${days} días en bodega`;
}

export function bellGroups(notificacion: Notificacion): BellGroup[] {
  const { clientes_deuda, contenedores_mercaderia, operaciones } = notificacion;
  return [
    {
      title: 'Clientes por facturar',
      icon: IconFactura,
      link: { to: '/admin/factura' },
      items: clientes_deuda.map((cliente) => ({
        key: cliente.id,
        title: cliente.nombre,
        detail: formatPesos(montoDeuda(cliente)),
        search: searchInLists(cliente.nombre, 'deudas'),
      })),
    },
    {
      title: 'Contenedores con mercadería',
      icon: IconContenedor,
      link: { to: '/admin/almacenamiento' },
      items: contenedores_mercaderia.map(({ id, numero, dias }) => ({
        key: id,
        title: numero ?? 'Contenedor sin número',
        detail: daysInBodegaText(dias),
        ...(numero !== null && { search: searchInLists(numero, 'mercaderia') }),
      })),
    },
    {
      title: 'Operaciones próximas',
      icon: IconOperacion,
      link: { to: '/admin/operacion' },
      items: operaciones.map((row) => ({
        key: row.id,
        title: titleCase(nombreOperacion(row.id)),
        detail: `ETA ${formatFecha(relevantEta(row))}`,
        ...(!isNew(row.id) && { search: searchInLists(numeroOf(row.id), 'agendado', 'asignado') }),
      })),
    },
  ];
}
