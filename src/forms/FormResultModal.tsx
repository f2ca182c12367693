import type { SaveResult } from '#data/changes/result.ts';
import { SaveResultModal, type SaveResultModalProps } from './SaveResultModal.tsx';
import type { FormApi } from './use-form.ts';

interface FormResultModalProps extends Pick<
  SaveResultModalProps,
  'doneLabel' | 'detalle' | 'linkTo' | 'onDone'
> {
  form: Pick<FormApi<unknown>, 'result' | 'send' | 'receive' | 'closeResult'>;
}

/** The form has nothing left to save. `datos` is null: the record is somebody else's. */
const KEPT: SaveResult = {
  estado: 'aceptado',
  mensaje: 'Se conserva lo que ya estaba registrado',
  datos: null,
  advertencias: [],
};

/** The result of saving a form. */
export function FormResultModal({ form, ...target }: FormResultModalProps) {
  return (
    <SaveResultModal
      {...target}
      result={form.result}
      onRetry={form.send}
      onResult={form.receive}
      onDismiss={form.closeResult}
      onKeep={() => form.receive(KEPT)}
    />
  );
}
