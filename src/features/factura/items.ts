import type { FacturaRecord } from '#contracts/factura.ts';
import type { Id } from '#domain/tables.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { chargeName } from '#views/charge-name.ts';
import { extraDescription, operacionDescription } from '#views/factura.ts';
import { nombreOperacion, numeroOf } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { receiptWithDates } from '#views/receipt.ts';

export interface Item {
  key: string;
  /** The text of R6.3. */
  text: string;
  /** The operation that it is charged for; null for a porteo charge until its container is exported. */
  operacion: Id | null;
  /** The text on the printed invoice. */
  paper: string;
  /** The times of an extra and its computation; null for an operation. */
  receipt: string | null;
  /** In pesos; the quantity is always 1. */
  precio: number;
}

/** The rows of an invoice: operations first, then extras. */
export function itemsOf({ operaciones, extras }: Pick<FacturaRecord, 'operaciones' | 'extras'>): Item[] {
  return [
    ...operaciones.map(({ id, tipo, monto, contenedor }) => ({
      key: `operacion ${id}`,
      text: operacionDescription({ id: numeroOf(id), tipo }),
      operacion: id,
      paper: operacionName({ id, tipo, contenedor }),
      receipt: null,
      precio: monto,
    })),
    ...extras.map((extra) => ({
      key: `extra ${extra.id}`,
      text: `${extraDescription({
        ...extra,
        operacion: extra.operacion === null ? null : numeroOf(extra.operacion),
      })}${extra.afecto ? '' : ` · ${EXENTO}`}`,
      operacion: extra.operacion,
      paper: extraName(extra),
      receipt: extraReceipt(extra),
      precio: extra.monto,
    })),
  ];
}

type Operacion = FacturaRecord['operaciones'][number];
type Extra = FacturaRecord['extras'][number];

/** 'Operación 7 · Importación · MSKU6011672'. */
export function operacionName({
  id,
  tipo,
  contenedor,
}: Pick<Operacion, 'id' | 'tipo' | 'contenedor'>): string {
  return [titleCase(nombreOperacion(id)), TIPO_OPERACION_LABEL[tipo], contenedor].filter(Boolean).join(' · ');
}

type NamedExtra = Pick<Extra, 'tipo' | 'manual' | 'descripcion' | 'operacion' | 'contenedor'>;

/**
 * 'Estadía planta · operación 7 · MSKU6011672', 'Gate in · operación 7'. A porteo charge has no operation until its
 * container is exported; a charge by hand for the client alone never has one.
 */
export function extraName(extra: NamedExtra): string {
  const { manual, operacion, contenedor } = extra;
  const alone = manual ? null : 'sin operación';
  const from = operacion === null ? alone : nombreOperacion(operacion);
  return [chargeName(extra), from, contenedor].filter(Boolean).join(' · ');
}

/** What marks a charge without IVA. */
export const EXENTO = 'Exento';

/** How a charge was computed, and 'Exento'; null where there is nothing to say. */
export function extraReceipt({
  tipo,
  detalle,
  afecto,
}: Pick<Extra, 'tipo' | 'detalle' | 'afecto'>): string | null {
  const parts = [detalle && receiptWithDates({ tipo, detalle }), afecto ? null : EXENTO];
  return parts.filter(Boolean).join(' · ') || null;
}
