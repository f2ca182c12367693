import type { SelectOption } from '#contracts/endpoints.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { join } from '#data/queries/join-queries.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconVer } from '#ui/base/icons.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { css } from '#ui/styles/chakra.ts';
import { MoveForm, type MoveFormProps } from './MoveForm.tsx';
import { barMore, barTitle } from './texts.ts';
import type { Drop } from './use-moves.tsx';

interface MoveDialogProps extends Pick<MoveFormProps, 'onSaved' | 'onClose'> {
  drop: Drop;
  /** Epoch ms. */
  now: number;
}

/** Moves an operation without a mouse: driver, truck and ETA by its form. */
export function MoveDialog({ drop, now, onSaved, onClose }: MoveDialogProps) {
  const { id } = drop.operacion;
  const operacion = useRecord<OperacionRecord>('operacion.get', { id });
  const choferes = useRecord<SelectOption[]>('chofer.select');
  const camiones = useRecord<SelectOption[]>('camion.select');
  const { datos, loading, notFound, error, retry } = join({ operacion, choferes, camiones });
  return (
    <Modal title={`Mover ${nombreOperacion(id)}`} onClose={onClose}>
      <p className={css({ color: 'muted', marginBottom: '8px', overflowWrap: 'anywhere' })}>
        {barTitle(drop.operacion)} · {barMore(drop.operacion, now)}
      </p>
      <LinkButton
        to="/admin/operacion/detail/$id"
        params={{ id: String(id) }}
        className={css({ marginBottom: '12px' })}
      >
        <IconVer />
        Ver Detalle
      </LinkButton>
      {datos && <MoveForm {...datos} drop={drop} onSaved={onSaved} onClose={onClose} />}
      {loading && <Skeleton height="160px" />}
      {(error !== null || notFound) && (
        <ErrorState message={error ?? 'La operación ya no existe.'} onRetry={retry} />
      )}
    </Modal>
  );
}
