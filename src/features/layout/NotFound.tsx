import { LinkButton } from '#ui/base/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { IconSearch } from '#ui/base/icons.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';

/** Shown for an address without a screen. */
export function NotFound() {
  return (
    <>
      <PageHeader title="Página no encontrada" />
      <EmptyState
        icon={IconSearch}
        title="Esta dirección no existe"
        hint="Puede que el enlace esté mal escrito o que la pantalla haya cambiado de lugar."
        action={
          <LinkButton to="/admin/dashboard" tone="primary">
            Volver al inicio
          </LinkButton>
        }
      />
    </>
  );
}
