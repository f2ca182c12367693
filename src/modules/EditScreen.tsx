import { useDato } from '#data/queries/use-record.ts';
import { antesDe } from '#data/queries/pending-change.ts';
import { useGuardar } from '#data/queries/use-pending-change.ts';
import type { Id } from '#domain/tables.ts';
import { usePendiente } from '#forms/pending-context.ts';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Datos, Definicion } from './definition.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { migas } from './breadcrumbs.ts';
import { ModuloForm } from './ModuleForm.tsx';
import { soloCambios, type Valores, valoresDe } from './values.ts';

interface EditScreenProps {
  definicion: Definicion;
  id: Id;
}

/** The record that each set of prefilled values came from: what the edit is compared with, should another edit it too. */
const ORIGINALES = new WeakMap<Valores, Datos>();

function prefill(definicion: Definicion, datos: Datos): Valores {
  const valores = valoresDe(definicion, datos);
  ORIGINALES.set(valores, datos);
  return valores;
}

/** /admin/{module}/edit/{id}: the create form, prefilled; only what was changed is sent. */
export function EditScreen({ definicion, id }: EditScreenProps) {
  const { contract, description, nameOf } = definicion;
  const pendiente = usePendiente([`${contract.key}.update`], [id]);
  const guardar = useGuardar(pendiente);
  const navigate = useNavigate();
  const consulta = useDato<Datos>(`${contract.key}.get`, { id });
  const { datos, noEncontrado, error, reintentar, local, pendientes } = consulta;
  const valores = useMemo(() => {
    if (datos === undefined) return undefined;
    const antes = antesDe(datos, pendiente);
    const base = prefill(definicion, antes);
    return {
      base,
      defaults: pendiente ? valoresDe(definicion, { ...antes, ...pendiente.body }) : base,
    };
  }, [definicion, datos, pendiente]);
  return (
    <>
      <PageHeader
        title={`Editar ${contract.nombre}`}
        description={description}
        crumbs={migas(definicion, 'Editar')}
        local={local}
        actions={<PendingBadge state={pendientes.get(id)} />}
      />
      {valores && (
        <ModuloForm
          definicion={definicion}
          modo="edit"
          id={id}
          {...valores}
          pendiente={pendiente}
          enviar={(body, typed, base) =>
            guardar(`${contract.key}.update`, {
              id,
              body: soloCambios(body, typed, base),
              etiqueta: nameOf(typed),
              original: ORIGINALES.get(base),
            })
          }
        />
      )}
      {!valores && !noEncontrado && error !== null && <ErrorState message={error} onRetry={reintentar} />}
      {!valores && error === null && <FormSkeleton definicion={definicion} />}
      {noEncontrado && !valores && (
        <NoDataModal
          eliminado={consulta.eliminado}
          onRetry={reintentar}
          onClose={() => void navigate({ to: '/admin/$modulo', params: { modulo: contract.key } })}
        />
      )}
    </>
  );
}
