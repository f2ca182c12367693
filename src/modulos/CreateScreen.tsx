import { useMutar } from '#data/queries/use-mutar.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useMemo } from 'react';
import type { Definicion } from './definicion.ts';
import { migas } from './migas.ts';
import { ModuloForm } from './ModuloForm.tsx';
import { valoresNuevos } from './valores.ts';

/** /admin/{module}/create. */
export function CreateScreen({ definicion }: { definicion: Definicion }) {
  const { contract, description, nameOf } = definicion;
  const mutar = useMutar();
  const defaults = useMemo(() => valoresNuevos(definicion), [definicion]);
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
        defaults={defaults}
        enviar={(body, valores) => mutar(`${contract.key}.create`, { body, etiqueta: nameOf(valores) })}
      />
    </>
  );
}
