import { NotFound } from '#features/layout/NotFound.tsx';
import { definitionOf } from '#modules/registry.ts';
import { createFileRoute, notFound } from '@tanstack/react-router';

/** The seven master-data modules: they share their screens and differ in their definitions. */
export const Route = createFileRoute('/admin/$modulo')({
  // Not in beforeLoad, where notFound would remove the whole frame.
  loader: ({ params }) => {
    const definition = definitionOf(params.modulo);
    if (!definition) throw notFound();
    return definition;
  },
  notFoundComponent: NotFound,
});
