import type { SaveResult } from '#data/changes/result.ts';
import { useState } from 'react';
import { type EmbarqueValues, hasEmbarque, isEmbarqueInvalid, namesEmbarque } from './embarque-values.ts';

export interface EmbarqueSectionState {
  open: boolean;
  toggle: () => void;
  /** For the form: opens the part where one of its fields was refused. */
  onInvalid: (values: EmbarqueValues) => boolean;
  onResult: (result: SaveResult) => void;
  /** Opens the part where a draft has values in it. */
  onRecover: <V extends EmbarqueValues>(values: V) => V;
}

/** Whether the part 'Embarque' of a form is open: at first where it has values. */
export function useEmbarqueSection(initial: EmbarqueValues): EmbarqueSectionState {
  const [open, setOpen] = useState(() => hasEmbarque(initial));
  return {
    open,
    toggle: () => setOpen(!open),
    onInvalid: (values) => {
      if (isEmbarqueInvalid(values)) setOpen(true);
      return false;
    },
    onRecover: (values) => {
      if (hasEmbarque(values)) setOpen(true);
      return values;
    },
    onResult: (result) => {
      if (result.estado === 'rechazado' && namesEmbarque(result.errores)) setOpen(true);
    },
  };
}
