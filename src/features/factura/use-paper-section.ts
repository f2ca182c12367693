import type { SaveResult } from '#data/changes/result.ts';
import { checkVence } from '#domain/abono.ts';
import type { FieldError } from '#domain/refusal.ts';
import { useState } from 'react';

const FIELDS = ['emitida_en', 'vence', 'folio', 'orden_compra'] as const;
type PaperValues = Record<(typeof FIELDS)[number], string>;

/** The values of a new invoice, or of one that waits. `today`: the default of its day. */
export function paperValues(body: Record<string, unknown> | undefined, today: string): PaperValues {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const { vence, folio, orden_compra, emitida_en } = body ?? {};
  return {
    emitida_en: text(emitida_en) || today,
    vence: text(vence),
    folio: text(folio),
    orden_compra: text(orden_compra),
  };
}

/** The error of a due day before the day of the invoice. */
export const vencePaper = ({ emitida_en, vence }: PaperValues): FieldError[] =>
  vence === '' ? [] : [...(checkVence(emitida_en, vence)?.errores ?? [])];

const isPaper = (field: string): boolean => FIELDS.some((each) => each === field);

export interface PaperSectionState {
  open: boolean;
  toggle: () => void;
  /** For the form: opens the part where one of its fields was refused. */
  onInvalid: (values: PaperValues) => boolean;
  onResult: (result: SaveResult) => void;
  /** Opens the part where a draft has values in it. */
  onRecover: <V extends PaperValues>(values: V) => V;
}

const saysMore = ({ vence, folio, orden_compra }: PaperValues): boolean =>
  `${vence}${folio}${orden_compra}` !== '';

/** Whether the part is open: at first where it says more than the day. */
export function usePaperSection(initial: PaperValues): PaperSectionState {
  const [open, setOpen] = useState(() => saysMore(initial));
  return {
    open,
    toggle: () => setOpen(!open),
    onInvalid: (values) => {
      if (vencePaper(values).length > 0) setOpen(true);
      return false;
    },
    onRecover: (values) => {
      if (saysMore(values)) setOpen(true);
      return values;
    },
    onResult: (result) => {
      if (result.estado === 'rechazado' && result.errores?.some(({ campo }) => isPaper(campo))) setOpen(true);
    },
  };
}
