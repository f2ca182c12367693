import { Button } from '#ui/base/Button.tsx';
import { FieldMessage } from '#ui/form/FieldMessage.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { css } from '#ui/styles/chakra.ts';
import { type ReactNode, useId } from 'react';
import { focusFirstInvalid } from '../use-form.ts';
import { WarningList } from '../WarningList.tsx';

interface BulkModalProps {
  title: string;
  /** The fields. */
  children: ReactNode;
  /** What will be done with how many records, above the fields: on a phone the end is out of sight. Null until the fields say what. */
  summary: string | null;
  warnings: readonly string[];
  confirmLabel: string;
  busy: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The dialog of an action on many records that needs values. Enter confirms; after a refusal the first invalid field has the focus. */
export function BulkModal(props: BulkModalProps) {
  const { title, children, summary, warnings, confirmLabel, busy, error, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Modal
      title={title}
      busy={busy}
      onClose={onCancel}
      footer={
        <>
          <Button size="lg" onClick={onCancel} disabled={busy}>
            Cancelar
          </Button>
          <Button size="lg" tone="primary" type="submit" form={id} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={css({ display: 'grid', gap: '14px' })}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (busy) return;
          onConfirm();
          focusFirstInvalid();
        }}
      >
        <div role="status" className={css({ display: 'grid', gap: '4px' })}>
          {summary !== null && <p>{summary}</p>}
          <WarningList texts={warnings} />
        </div>
        {children}
        <div aria-live="assertive">
          {error !== undefined && <FieldMessage id="bulk-error" error={error} />}
        </div>
      </form>
    </Modal>
  );
}
