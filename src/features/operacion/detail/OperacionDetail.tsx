import { css } from '#ui/styles/chakra.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useDato } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CrearMovimientoBar } from '../movement/CreateMovimientoBar.tsx';
import { EditarPendiente } from './EditPendingChange.tsx';
import { EliminarMovimiento } from '../movement/DeleteMovimiento.tsx';
import { Historial } from './MovimientoTimeline.tsx';
import { MovimientoModal } from '../movement/MovimientoModal.tsx';
import { NotaHistorial } from './TimelineNote.tsx';
import { OperacionHeader } from './OperacionHeader.tsx';
import { OperacionModal } from './OperacionModal.tsx';
import { OperacionResumen } from './OperacionSummary.tsx';

/** An operation, from scheduled to delivered (R5.4). */
export function OperacionDetail({ id }: { id: Id }) {
  const navigate = useNavigate();
  const [correcting, setCorrecting] = useState(false);
  const [editing, setEditing] = useState<MovimientoRecord | 'nuevo' | null>(null);
  const [deleting, setDeleting] = useState<MovimientoRecord | null>(null);
  const consulta = useDato<OperacionRecord>('operacion.get', { id });
  const { datos: operacion, error, reintentar, local, pendientes } = consulta;
  if (operacion === undefined) {
    return (
      <>
        <PageHeader title="Operación" crumbs={[{ label: 'Operación', link: { to: '/admin/operacion' } }]} />
        {error !== null && <ErrorState message={error} onRetry={reintentar} />}
        {consulta.cargando && <Skeleton height="70dvh" />}
        {consulta.noEncontrado && (
          <NoDataModal
            eliminado={consulta.eliminado}
            onRetry={reintentar}
            onClose={() => void navigate({ to: '/admin/operacion' })}
          />
        )}
      </>
    );
  }
  return (
    <>
      <OperacionHeader
        operacion={operacion}
        pendiente={pendientes.get(operacion.id)}
        local={local}
        onEditar={() => setCorrecting(true)}
      />
      <OperacionResumen operacion={operacion} />
      <Card as="section" className={css({ marginTop: '16px' })}>
        <SectionTitle>Historial</SectionTitle>
        <Historial
          operacion={operacion}
          pendientes={pendientes}
          onEditar={setEditing}
          onEliminar={setDeleting}
        />
        <NotaHistorial operacion={operacion} />
      </Card>
      <CrearMovimientoBar operacion={operacion} onCrear={() => setEditing('nuevo')} />
      {correcting && (
        <OperacionModal operacion={operacion} pendiente={null} onClose={() => setCorrecting(false)} />
      )}
      {editing !== null && (
        <MovimientoModal
          operacion={operacion}
          movimiento={editing === 'nuevo' ? null : editing}
          pendiente={null}
          onClose={() => setEditing(null)}
        />
      )}
      <EditarPendiente operacion={operacion} />
      {deleting && (
        <EliminarMovimiento operacion={operacion} movimiento={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}
