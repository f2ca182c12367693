import type { AbonoRecord } from '#contracts/abono.ts';
import type { FacturaRecord } from '#contracts/factura.ts';
import type { SaveResult } from '#data/changes/result.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { useSave } from '#data/queries/use-save.ts';
import { formatPesos } from '#domain/money.ts';
import { nombreFactura } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { titleCase } from '#domain/text.ts';
import { useDirectSave } from '#forms/use-direct-save.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { type ReactNode, type RefObject, useRef } from 'react';

const isDone = ({ estado }: SaveResult): boolean => estado === 'aceptado' || estado === 'guardado';

type Named = Pick<FacturaRecord, 'id' | 'cliente'>;

export const abonoLabel = ({ id, cliente }: Named, monto: number): string =>
  `${nombreFactura(id)} · ${cliente.nombre} · ${formatPesos(monto)}`;

/** 'Cheque · CH-7'. */
export const abonoDetails = ({ medio, referencia }: AbonoRecord): string =>
  referencia === null ? medio : `${medio} · ${referencia}`;

/** The change that makes the payment again, as it was. */
function abonoAgain(factura: Named, { fecha, monto, medio, referencia }: AbonoRecord): SaveRequest {
  return {
    body: { factura: factura.id, fecha, monto, medio, referencia },
    label: abonoLabel(factura, monto),
  };
}

interface AbonoActions {
  /** Of the list of payments, where it is shown. */
  list: RefObject<HTMLUListElement | null>;
  /** Deletes one; 'Deshacer' makes it again. */
  remove: (abono: AbonoRecord) => void;
  /** Makes these again, as they were. */
  restore: (abonos: readonly AbonoRecord[]) => Promise<void>;
  /** Deletes these, one after the other: the invoice is no longer paid. */
  removeAll: (abonos: readonly AbonoRecord[]) => Promise<void>;
  /** Deletes the one that was just made, by its uuid. */
  takeBack: (abono: Id, monto: number) => Promise<void>;
  modal: ReactNode;
}

/** The row of a deleted payment takes the focus with it, unless the user has gone on. */
function keepFocus(list: HTMLUListElement | null): void {
  const { activeElement } = document;
  if (activeElement !== document.body && !list?.contains(activeElement)) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** What is done with the payments of an invoice by one press each. */
export function useAbonos(factura: Named): AbonoActions {
  const save = useSave();
  const list = useRef<HTMLUListElement>(null);
  const restore = async (abonos: readonly AbonoRecord[]): Promise<void> => {
    for (const abono of abonos) {
      // oxlint-disable-next-line no-await-in-loop -- each is paid of what the one before has left
      const result = await save('abono.create', abonoAgain(factura, abono));
      if (!isDone(result)) return void toast(result.mensaje, 'error');
    }
    toast(abonos.length === 1 ? 'Pago repuesto' : 'Pagos repuestos');
  };
  const removeAll = async (abonos: readonly AbonoRecord[]): Promise<void> => {
    for (const { id, monto } of abonos) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const result = await save('abono.remove', { id, label: abonoLabel(factura, monto) });
      if (!isDone(result)) return void toast(result.mensaje, 'error');
    }
    toast(`${titleCase(nombreFactura(factura.id))}: deja de estar pagada`, 'ok', {
      label: 'Deshacer',
      run: () => void restore(abonos),
    });
  };
  const takeBack = async (abono: Id, monto: number): Promise<void> => {
    const result = await save('abono.remove', { id: abono, label: abonoLabel(factura, monto) });
    toast(isDone(result) ? 'Pago deshecho' : result.mensaje, isDone(result) ? 'ok' : 'error');
  };
  const { send, modal } = useDirectSave<SaveRequest & { abono: AbonoRecord }>((result, { abono }) => {
    keepFocus(list.current);
    const text = `Se eliminó el pago de ${formatPesos(abono.monto)}`;
    toast(result.estado === 'aceptado' ? text : `${text}. ${result.mensaje}`, 'ok', {
      label: 'Deshacer',
      run: () => void restore([abono]),
    });
  });
  return {
    list,
    remove: (abono) => send('abono.remove', { id: abono.id, label: abonoLabel(factura, abono.monto), abono }),
    restore,
    removeAll,
    takeBack,
    modal,
  };
}
