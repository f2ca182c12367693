import { SaveResultModal, type SaveResultModalProps } from './SaveResultModal.tsx';
import type { FormApi } from './use-form.ts';

interface FormResultModalProps extends Pick<
  SaveResultModalProps,
  'doneLabel' | 'detalle' | 'linkTo' | 'onDone'
> {
  form: Pick<FormApi<unknown>, 'result' | 'send' | 'receive' | 'closeResult'>;
}

/** The result of saving a form. */
export function FormResultModal({ form, ...target }: FormResultModalProps) {
  return (
    <SaveResultModal
      {...target}
      result={form.result}
      onRetry={form.send}
      onResult={form.receive}
      onDismiss={form.closeResult}
    />
  );
}
