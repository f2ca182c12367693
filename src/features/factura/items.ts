import type { FacturaRecord } from '#contracts/factura.ts';
import { descripcionExtra, descripcionOperacion } from '#vistas/factura.ts';
import { numeroDe } from '#vistas/numero.ts';
import { recibo } from '#vistas/recibo.ts';

export interface Item {
  key: string;
  texto: string;
  /** How an extra was computed; null for an operation. */
  recibo: string | null;
  /** In pesos; the quantity is always 1. */
  precio: number;
}

/** The rows of an invoice: operations first, then extras. */
export function itemsDe({ operaciones, extras }: Pick<FacturaRecord, 'operaciones' | 'extras'>): Item[] {
  return [
    ...operaciones.map(({ id, tipo, monto }) => ({
      key: `operacion ${id}`,
      texto: descripcionOperacion({ id: numeroDe(id), tipo }),
      recibo: null,
      precio: monto,
    })),
    ...extras.map((extra) => ({
      key: `extra ${extra.id}`,
      texto: descripcionExtra({
        tipo: extra.tipo,
        operacion: extra.operacion === null ? null : numeroDe(extra.operacion),
      }),
      recibo: recibo(extra),
      precio: extra.monto,
    })),
  ];
}
