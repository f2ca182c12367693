import type { ListKey } from '#contracts/lists.ts';

export interface QuickFilter {
  label: string;
  /** As in the address, where days move with the calendar (domain/relative-day.ts). */
  values: Record<string, string>;
}

/** The filters that a list offers in sight. */
export const QUICK_FILTERS: Partial<Record<ListKey, readonly QuickFilter[]>> = {
  cobranza: [{ label: 'Vencidas', values: { estado: 'vencido' } }],
  factura: [{ label: 'Pendientes', values: { estado: 'pendiente' } }],
  vencimiento: [
    { label: 'Vencidos', values: { estado: 'vencido' } },
    { label: 'Por vencer', values: { estado: 'por_vencer' } },
  ],
  asignado: [
    { label: 'Hoy', values: { desde: 'hoy', hasta: 'hoy' } },
    { label: 'Esta semana', values: { desde: 'lunes', hasta: 'lunes+6' } },
    { label: 'Atrasadas', values: { estado: 'pendiente', hasta: 'hoy-1' } },
  ],
};
