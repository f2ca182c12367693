import { formatDateMinute } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import { css } from '#ui/styles/chakra.ts';
import { Link } from '@tanstack/react-router';

interface LongStopQuestionProps {
  operacion: Id;
  /** 'Retiro en puerto · operación 51'. */
  label: string;
  /** When the stop began (ISO). */
  since: string;
  /** Called when its link to the operation is followed. */
  onLeave: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether a truck has left just now whose departure was probably forgotten (R18.7). Loaded on demand. */
export default function LongStopQuestion(props: LongStopQuestionProps) {
  const { operacion, label, since, onLeave, onConfirm, onCancel } = props;
  return (
    <ConfirmModal
      title="¿El camión salió recién?"
      message={
        <>
          {label} empezó el {formatDateMinute(since)}. La salida se registra con la hora de ahora. Si salió
          antes, edite el término del movimiento en{' '}
          <Link
            to="/admin/operacion/detail/$id"
            params={{ id: String(operacion) }}
            onClick={onLeave}
            className={css({ textDecoration: 'underline' })}
          >
            la operación
          </Link>
          .
        </>
      }
      confirmLabel="Salió recién"
      danger={false}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
