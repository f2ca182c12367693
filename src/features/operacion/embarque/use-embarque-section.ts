import type { SaveResult } from '#data/changes/result.ts';
import { useState } from 'react';
import { type EmbarqueValues, hasEmbarque, isEmbarqueInvalid, namesEmbarque } from './embarque-values.ts';

export interface EmbarqueSectionState {
  open: boolean;
  toggle: () => void;
  /** For the form: opens the part where one of its fields was refused. */
  onInvalid: (values: EmbarqueValues) => boolean;
  onResult: (result: SaveResult) => void;
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
    onResult: (result) => {
      if (result.estado === 'rechazado' && namesEmbarque(result.errores)) setOpen(true);
    },
  };
}
