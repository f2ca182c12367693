import type { VencimientoRecord } from '#contracts/vencimiento.ts';
import { valuesBefore } from '#data/queries/pending-change.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { useRecord } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { usePendingChange } from '#forms/pending-context.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { nameOf, vencimientoBreadcrumbs } from './names.ts';
import { changedFields, newVencimientoValues, vencimientoValues } from './vencimiento-values.ts';
import { VencimientoForm } from './VencimientoForm.tsx';

/** /admin/vencimiento/edit/{id}: only changed fields are sent; driver and truck cannot be changed. */
export function EditVencimiento({ id }: { id: Id }) {
  const pending = usePendingChange(['vencimiento.update'], [id]);
  const save = useSaveChange(pending);
  const navigate = useNavigate();
  const query = useRecord<VencimientoRecord>('vencimiento.get', { id });
  const { datos, notFound, error, retry, local, unsentRecords } = query;
  const values = useMemo(() => {
    if (datos === undefined) return undefined;
    const record = valuesBefore<VencimientoRecord>(datos, pending);
    const base = vencimientoValues(record);
    return {
      base,
      defaults: pending ? newVencimientoValues({ ...base, ...pending.body }) : base,
      edited: { record, valuesOf: vencimientoValues },
    };
  }, [datos, pending]);
  return (
    <>
      <PageHeader
        title="Editar Vencimiento"
        description={datos ? nameOf(datos) : ''}
        crumbs={vencimientoBreadcrumbs('Editar')}
        local={local}
        actions={<PendingBadge state={unsentRecords.get(id)} />}
      />
      {values && (
        <VencimientoForm
          {...values}
          pending={pending}
          send={async (body, typed, base, record) => {
            const changes = changedFields(body, typed, base);
            if (Object.keys(changes).length === 0) {
              return { estado: 'aceptado', mensaje: 'No había cambios', datos: null, advertencias: [] };
            }
            return save('vencimiento.update', {
              id,
              body: changes,
              label: datos ? nameOf(datos) : '',
              original: { ...record },
            });
          }}
        />
      )}
      {!values && !notFound && error !== null && <ErrorState message={error} onRetry={retry} />}
      {!values && error === null && <Skeleton height="320px" />}
      {notFound && !values && (
        <NoDataModal
          gone={query.gone}
          onRetry={retry}
          onClose={() => void navigate({ to: '/admin/vencimiento' })}
        />
      )}
    </>
  );
}
