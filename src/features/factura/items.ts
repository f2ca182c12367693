import type { FacturaRecord } from '#contracts/factura.ts';
import { TIPO_EXTRA_LABEL, TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { descripcionExtra, descripcionOperacion } from '#views/factura.ts';
import { nombreOperacion, numeroDe } from '#domain/numero.ts';
import { titulo } from '#domain/text.ts';
import { reciboConFechas } from '#views/receipt.ts';

export interface Item {
  key: string;
  /** The text of R6.3. */
  texto: string;
  /** As a client reads it on paper. */
  papel: string;
  /** The times of an extra and its computation; null for an operation. */
  recibo: string | null;
  /** In pesos; the quantity is always 1. */
  precio: number;
}

/** The rows of an invoice: operations first, then extras. */
export function itemsDe({ operaciones, extras }: Pick<FacturaRecord, 'operaciones' | 'extras'>): Item[] {
  return [
    ...operaciones.map(({ id, tipo, monto, contenedor }) => ({
      key: `operacion ${id}`,
      texto: descripcionOperacion({ id: numeroDe(id), tipo }),
      papel: nombreDeOperacion({ id, tipo, contenedor }),
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

type Operacion = FacturaRecord['operaciones'][number];
type Extra = FacturaRecord['extras'][number];

/** 'Operación 7 · Importación · MSKU6011672'. */
export function nombreDeOperacion({
  id,
  tipo,
  contenedor,
}: Pick<Operacion, 'id' | 'tipo' | 'contenedor'>): string {
  return [titulo(nombreOperacion(id)), TIPO_OPERACION_LABEL[tipo], contenedor].filter(Boolean).join(' · ');
}

/** 'Estadía planta · operación 7 · MSKU6011672'. A porteo charge has no operation until its container is exported. */
export function nombreDeExtra({
  tipo,
  operacion,
  contenedor,
}: Pick<Extra, 'tipo' | 'operacion' | 'contenedor'>): string {
  const de = operacion === null ? 'sin operación' : nombreOperacion(operacion);
  return [TIPO_EXTRA_LABEL[tipo], de, contenedor].filter(Boolean).join(' · ');
}
