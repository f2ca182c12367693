import type { FacturaRecord } from '#contracts/factura.ts';
import { TIPO_EXTRA_LABEL, TIPO_OPERACION_LABEL } from '#domain/vocabulario.ts';
import { descripcionExtra, descripcionOperacion } from '#vistas/factura.ts';
import { numeroDe } from '#vistas/numero.ts';
import { reciboConFechas } from '#vistas/recibo.ts';

export interface Item {
  key: string;
  /** As the specification words it for the screen. */
  texto: string;
  /** As a client reads it on paper. */
  papel: string;
  /** When an extra ran up and how it was computed; null for an operation. */
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
      papel: nombreDeOperacion({ id, tipo }),
      recibo: null,
      precio: monto,
    })),
    ...extras.map((extra) => ({
      key: `extra ${extra.id}`,
      texto: descripcionExtra({
        tipo: extra.tipo,
        operacion: extra.operacion === null ? null : numeroDe(extra.operacion),
      }),
      papel: nombreDeExtra(extra),
      recibo: reciboConFechas(extra),
      precio: extra.monto,
    })),
  ];
}

/** 'Operación 7 · Importación'. */
export function nombreDeOperacion({
  id,
  tipo,
}: Pick<FacturaRecord['operaciones'][number], 'id' | 'tipo'>): string {
  return `Operación ${numeroDe(id)} · ${TIPO_OPERACION_LABEL[tipo]}`;
}

/** 'Estadía planta · operación 7'. A porteo charge has no operation until its container is exported. */
export function nombreDeExtra({
  tipo,
  operacion,
}: Pick<FacturaRecord['extras'][number], 'tipo' | 'operacion'>): string {
  return `${TIPO_EXTRA_LABEL[tipo]} · ${operacion === null ? 'sin operación' : `operación ${numeroDe(operacion)}`}`;
}
