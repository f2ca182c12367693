import { useDato } from '#data/queries/use-dato.ts';
import { useMutar } from '#data/queries/use-mutar.ts';
import type { Id } from '#domain/tablas.ts';
import { SinDatosModal } from '#formulario/SinDatosModal.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PendingBadge } from '#ui/PendingBadge.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Datos, Definicion } from './definicion.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { migas } from './migas.ts';
import { ModuloForm } from './ModuloForm.tsx';
import { soloCambios, type Valores, valoresDe } from './valores.ts';

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
  const mutar = useMutar();
  const navigate = useNavigate();
  const { datos, noEncontrado, error, reintentar, local, pendientes } = useDato<Datos>(
    `${contract.key}.get`,
    {
      id,
    },
  );
  const defaults = useMemo(() => datos && prefill(definicion, datos), [definicion, datos]);
  return (
    <>
      <PageHeader
        title={`Editar ${contract.nombre}`}
        description={description}
        crumbs={migas(definicion, 'Editar')}
        local={local}
        actions={pendientes.has(id) && <PendingBadge />}
      />
      {defaults && (
        <ModuloForm
          definicion={definicion}
          modo="edit"
          defaults={defaults}
          enviar={(body, valores, base) =>
            mutar(`${contract.key}.update`, {
              id,
              body: soloCambios(body, valores, base),
              etiqueta: nameOf(valores),
              original: ORIGINALES.get(base),
            })
          }
        />
      )}
      {!defaults && !noEncontrado && error !== null && <ErrorState message={error} onRetry={reintentar} />}
      {!defaults && error === null && <FormSkeleton definicion={definicion} />}
      {noEncontrado && !defaults && (
        <SinDatosModal
          onReintentar={reintentar}
          onCerrar={() => void navigate({ to: '/admin/$modulo', params: { modulo: contract.key } })}
        />
      )}
    </>
  );
}
