import { useMay } from '#data/queries/use-may.ts';
import { css } from '#ui/styles/chakra.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useRecord } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { OperacionAdjuntos } from '../adjuntos/OperacionAdjuntos.tsx';
import { OperacionDocumentos } from '../documentos/OperacionDocumentos.tsx';
import { EmbarqueCard } from '../embarque/EmbarqueCard.tsx';
import { CreateMovimientoBar } from '../movement/CreateMovimientoBar.tsx';
import { EditPendingChange } from './EditPendingChange.tsx';
import { DeleteMovimiento } from '../movement/DeleteMovimiento.tsx';
import { MovimientoTimeline } from './MovimientoTimeline.tsx';
import { MovimientoModal } from '../movement/MovimientoModal.tsx';
import { OperacionCobros } from './OperacionCobros.tsx';
import { OperacionHeader } from './OperacionHeader.tsx';
import { OperacionModal } from './OperacionModal.tsx';
import { OperacionSummary } from './OperacionSummary.tsx';
import { useUnfinished } from '#forms/use-unfinished.ts';
import { movimientoDraft } from '../movement/movimiento-draft.ts';
import { useWayBack } from './use-way-back.ts';

/** Explains which of an operation's movements can no longer be changed, and why. */
function TimelineNote({ operacion: { facturada, movimientos } }: { operacion: OperacionRecord }) {
  const may = useMay();
  if (!may('movimiento.remove')) return null;
  if (facturada) return <p>La operación está facturada: sus movimientos no se pueden cambiar.</p>;
  if (movimientos.length < 2) return null;
  return (
    <p className={css({ color: 'muted', fontSize: 'var(--fs-sm)' })}>
      Solo se puede eliminar el último movimiento.
    </p>
  );
}

interface OperacionDetailProps {
  id: Id;
  /** The last content; only the bar with the next step follows, since a bar that sticks to the bottom has to be last. */
  children: ReactNode;
}

/** An operation, from scheduled to delivered (R5.4). */
export function OperacionDetail({ id, children }: OperacionDetailProps) {
  const navigate = useNavigate();
  const back = useWayBack();
  const [correcting, setCorrecting] = useState(false);
  const [editing, setEditing] = useState<MovimientoRecord | 'nuevo' | 'llegada' | null>(null);
  const [deleting, setDeleting] = useState<MovimientoRecord | null>(null);
  const query = useRecord<OperacionRecord>('operacion.get', { id });
  const { datos: operacion, error, retry, local, unsentRecords } = query;
  const drafts = operacion
    ? [null, ...operacion.movimientos].map((each) => movimientoDraft(operacion, each))
    : [];
  const unfinished = useUnfinished(drafts, editing !== null);
  if (operacion === undefined) {
    return (
      <>
        <PageHeader title="Operación" crumbs={[back]} />
        {error !== null && <ErrorState message={error} onRetry={retry} />}
        {/* What follows begins below the window, also once the operation is there. */}
        {query.loading && <Skeleton height="100dvh" />}
        {query.notFound && (
          <NoDataModal gone={query.gone} onRetry={retry} onClose={() => void navigate(back.link)} />
        )}
        {children}
      </>
    );
  }
  return (
    <>
      <OperacionHeader
        operacion={operacion}
        pending={unsentRecords.get(operacion.id)}
        local={local}
        onEdit={() => setCorrecting(true)}
      />
      <OperacionSummary operacion={operacion} />
      <EmbarqueCard operacion={operacion} />
      <Card as="section" className={css({ marginTop: '16px' })}>
        <SectionTitle>Historial</SectionTitle>
        <MovimientoTimeline
          operacion={operacion}
          pending={unsentRecords}
          unfinished={unfinished}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
        <TimelineNote operacion={operacion} />
      </Card>
      <OperacionCobros operacion={operacion} pending={unsentRecords} />
      <OperacionDocumentos operacion={operacion} pending={unsentRecords} />
      <OperacionAdjuntos operacion={operacion} />
      {children}
      <CreateMovimientoBar
        operacion={operacion}
        isUnfinished={unfinished.has(movimientoDraft(operacion, null))}
        onCreate={() => setEditing('nuevo')}
        onArrival={() => setEditing('llegada')}
      />
      {correcting && (
        <OperacionModal operacion={operacion} pending={null} onClose={() => setCorrecting(false)} />
      )}
      {editing !== null && (
        <MovimientoModal
          operacion={operacion}
          movimiento={typeof editing === 'string' ? null : editing}
          isArrival={editing === 'llegada'}
          pending={null}
          onClose={() => setEditing(null)}
        />
      )}
      <EditPendingChange operacion={operacion} />
      {deleting && (
        <DeleteMovimiento operacion={operacion} movimiento={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}
