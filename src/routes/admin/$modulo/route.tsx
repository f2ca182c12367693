import { definicionDe } from '#modulos/registro.ts';
import { createFileRoute, notFound } from '@tanstack/react-router';

/** The seven master-data modules: their screens are the same, their definitions are not. */
export const Route = createFileRoute('/admin/$modulo')({
  beforeLoad: ({ params }) => {
    const definicion = definicionDe(params.modulo);
    if (!definicion) throw notFound();
    return { definicion };
  },
});
