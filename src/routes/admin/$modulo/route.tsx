import { NotFound } from '#features/layout/NotFound.tsx';
import { definitionOf } from '#modules/registry.ts';
import { createFileRoute, notFound } from '@tanstack/react-router';

/** The seven master-data modules: their screens are the same, their definitions are not. */
export const Route = createFileRoute('/admin/$modulo')({
  // Not in beforeLoad, whose notFound would take the whole frame away.
  loader: ({ params }) => {
    const definition = definitionOf(params.modulo);
    if (!definition) throw notFound();
    return definition;
  },
  notFoundComponent: NotFound,
});
