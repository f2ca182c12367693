import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconSearch } from '#ui/icons.ts';
import { PageHeader } from '#ui/PageHeader.tsx';

/** An address that names no screen. */
export function NoEncontrado() {
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
