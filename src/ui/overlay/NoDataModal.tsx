import type { ReactNode } from 'react';
import { ResultModal } from './ResultModal.tsx';

export interface NoDataModalProps {
  /** 'No se encontraron datos' by default ('… de choferes o camiones'). */
  message?: string;
  /** What is missing and where to add it. */
  hint?: ReactNode;
  /** A link to the form that creates it. */
  create?: ReactNode;
  /** The record was deleted while it was shown, or its change waits in the tray for a decision (`parked`). */
  gone?: 'deleted' | 'parked' | null;
  onRetry: () => void;
  /** Usually back to the list. */
  onClose: () => void;
}

const GONE = {
  deleted: 'Se eliminó o se descartó mientras lo tenía abierto.',
  parked: 'El servidor aún no lo aceptó: el cambio espera su decisión en Pendientes.',
} as const;

/** Shown where a screen's client or record does not exist, or there is nothing to choose from (R10.4). */
export function NoDataModal(props: NoDataModalProps) {
  const { message = 'No se encontraron datos', gone = null, onRetry, onClose } = props;
  const { hint = gone !== null && GONE[gone] } = props;
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
      doneLink={props.create}
      onRetry={onRetry}
      onClose={onClose}
    />
  );
}
