import type { OperacionRecord } from '#contracts/operacion.ts';
import type { PendingChange } from '#data/queries/pending-change.ts';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { useState } from 'react';
import { nombreOperacion } from '#domain/numero.ts';
import { OperacionForm } from '../create/OperacionForm.tsx';

interface OperacionModalProps {
  operacion: OperacionRecord;
  pending: PendingChange | null;
  onClose: () => void;
}

/** Edits cost, ETAs and plan of an operation that is not invoiced. */
export function OperacionModal({ operacion, pending, onClose }: OperacionModalProps) {
  const [modified, setModified] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <Modal
      title={`Corregir ${nombreOperacion(operacion.id)}`}
      onClose={() => (modified ? setAsking(true) : onClose())}
    >
      <OperacionForm operacion={operacion} pending={pending} onModified={setModified} onDone={onClose} />
      <LeaveConfirm open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </Modal>
  );
}
