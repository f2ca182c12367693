import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';

/** A screen of the specification that this version does not have yet. */
export function NoDisponible({ title }: { title: string }) {
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: title }]}
      />
      <EmptyState title="Aún no disponible en esta versión" />
    </>
  );
}
