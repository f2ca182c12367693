import { useUsuario } from '#data/queries/use-usuarios.ts';
import type { Id } from '#domain/tables.ts';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { UsuarioDataForm } from './UsuarioDataForm.tsx';
import { UsuarioStatus } from './UsuarioStatus.tsx';
import { breadcrumbs } from './breadcrumbs.ts';
import { nameOf } from './roles.ts';

/** /admin/usuario/edit/{id}: the user's data, and a new password. */
export function UsuarioEdit({ id }: { id: Id }) {
  const navigate = useNavigate();
  const { datos, loading, notFound, error, retry } = useUsuario(id);
  return (
    <>
      <PageHeader
        title="Editar Usuario"
        description={
          datos && (
            <>
              {nameOf(datos)} <UsuarioStatus activo={datos.activo} />
            </>
          )
        }
        crumbs={breadcrumbs('Editar')}
      />
      {datos && (
        <>
          <OfflineNotice />
          <UsuarioDataForm usuario={datos} />
          <Disclosure title="Cambiar contraseña">
            <PasswordForm usuario={datos} />
          </Disclosure>
        </>
      )}
      {loading && <Skeleton height="240px" />}
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {notFound && <NoDataModal onRetry={retry} onClose={() => void navigate({ to: '/admin/usuario' })} />}
    </>
  );
}
