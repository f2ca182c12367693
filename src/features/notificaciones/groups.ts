/** The three kinds of notification as the bell shows them (R8.2, R8.3). */
import type { Notificacion } from '#contracts/notificacion.ts';
import { etaRelevante } from '#domain/agenda.ts';
import { formatPesos } from '#domain/money.ts';
import { formatFecha } from '#domain/date.ts';
import type { BellGroup } from '#ui/overlay/BellMenu.tsx';
import { IconContenedor, IconFactura, IconOperacion } from '#ui/base/icons.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titulo } from '#domain/text.ts';

type De<K extends keyof Notificacion> = Notificacion[K][number];

/** Both amounts are numeric texts; a missing one counts as 0. */
export function montoDeuda({
  monto_extras,
  monto_extras_extras,
}: Partial<Pick<De<'clientes_deuda'>, 'monto_extras' | 'monto_extras_extras'>>): number {
  const pesos = (texto = ''): number => Number.parseInt(texto, 10) || 0;
  return pesos(monto_extras) + pesos(monto_extras_extras);
}

export function diasEnBodega(dias: number): string {
  if (dias === 0) return 'Desde hoy en bodega';
  return dias === 1 ? '1 día en bodega' : `${dias} días en bodega`;
}

export function gruposDe(notificacion: Notificacion): BellGroup[] {
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
      })),
    },
    {
      title: 'Contenedores con mercadería',
      icon: IconContenedor,
      link: { to: '/admin/almacenamiento' },
      items: contenedores_mercaderia.map(({ id, numero, dias }) => ({
        key: id,
        title: numero ?? 'Contenedor sin número',
        detail: diasEnBodega(dias),
      })),
    },
    {
      title: 'Operaciones próximas',
      icon: IconOperacion,
      link: { to: '/admin/operacion' },
      items: operaciones.map((fila) => ({
        key: fila.id,
        title: titulo(nombreOperacion(fila.id)),
        detail: `ETA ${formatFecha(etaRelevante(fila))}`,
      })),
    },
  ];
}
