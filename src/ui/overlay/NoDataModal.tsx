import type { ReactNode } from 'react';
import { ResultModal } from './ResultModal.tsx';

export interface NoDataModalProps {
  /** 'No se encontraron datos' by default ('… de choferes o camiones'). */
  message?: string;
  /** What is missing and where to add it. */
  hint?: ReactNode;
  /** The record was on the screen and has been removed. */
  deleted?: boolean;
  onRetry: () => void;
  /** Usually back to the list. */
  onClose: () => void;
}

const DELETED = 'Se eliminó o se descartó mientras lo tenía abierto.';

/** Shown where a screen's client or record does not exist, or there is nothing to choose from (R10.4). */
export function NoDataModal(props: NoDataModalProps) {
  const { message = 'No se encontraron datos', deleted = false, onRetry, onClose } = props;
  const { hint = deleted && DELETED } = props;
  return (
    <ResultModal
      kind="info"
      title="Sin datos"
      message={
        <>
          <p>{message}</p>
          {hint !== false && <p>{hint}</p>}
        </>
      }
      onRetry={onRetry}
      onClose={onClose}
    />
  );
}
