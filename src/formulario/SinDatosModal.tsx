import { ResultModal } from '#ui/ResultModal.tsx';
import type { ReactNode } from 'react';

export interface SinDatosModalProps {
  /** 'No se encontraron datos' unless told ('… de choferes o camiones'). */
  mensaje?: string;
  /** What is missing and where to add it. */
  hint?: ReactNode;
  onReintentar: () => void;
  /** Usually back to the list. */
  onCerrar: () => void;
}

/** A screen's client or record does not exist, or there is nothing to choose from (specification, section 8). */
export function SinDatosModal(props: SinDatosModalProps) {
  const { mensaje = 'No se encontraron datos', hint, onReintentar, onCerrar } = props;
  return (
    <ResultModal
      kind="info"
      title="Sin datos"
      message={
        <>
          <p>{mensaje}</p>
          {hint !== undefined && <p>{hint}</p>}
        </>
      }
      onRetry={onReintentar}
      onClose={onCerrar}
    />
  );
}
