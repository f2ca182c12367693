import { useGuardar } from '#data/queries/use-pending-change.ts';
import { useNombreDe } from '#data/queries/use-record-names.ts';
import { usePendiente } from '#forms/pending-context.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useMemo } from 'react';
import type { Definicion } from './definition.ts';
import { migas } from './breadcrumbs.ts';
import { ModuloForm } from './ModuleForm.tsx';
import { valoresNuevos } from './values.ts';

/** /admin/{module}/create. */
export function CreateScreen({ definicion }: { definicion: Definicion }) {
  const { contract, description, nameOf } = definicion;
  const pendiente = usePendiente([`${contract.key}.create`]);
  const guardar = useGuardar(pendiente);
  const nombreDe = useNombreDe();
  const defaults = useMemo(() => {
    if (pendiente === null) return valoresNuevos(definicion);
    const { cliente } = pendiente.body;
    const known = typeof cliente === 'number' || typeof cliente === 'string';
    const cliente_nombre = known ? nombreDe('cliente', cliente) : '';
    return valoresNuevos(definicion, { ...pendiente.body, cliente_nombre });
    // The names of the moment in which the form was opened.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
  }, [definicion, pendiente]);
  return (
    <>
      <PageHeader
        title={`Crear ${contract.nombre}`}
        description={description}
        crumbs={migas(definicion, 'Crear')}
      />
      <ModuloForm
        definicion={definicion}
        modo="create"
        id={null}
        defaults={defaults}
        pendiente={pendiente}
        enviar={(body, valores) => guardar(`${contract.key}.create`, { body, etiqueta: nameOf(valores) })}
      />
    </>
  );
}
