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
import { usuarioBreadcrumbs } from './breadcrumbs.ts';
import { usuarioName } from './roles.ts';

/** /admin/usuario/edit/{id}: the user's data, and a new password. */
export function EditUsuario({ id }: { id: Id }) {
  const navigate = useNavigate();
  const { datos, loading, notFound, error, retry } = useUsuario(id);
  return (
    <>
      <PageHeader
        title="Editar Usuario"
        description={
          datos && (
            <>
              {usuarioName(datos)} <UsuarioStatus activo={datos.activo} />
            </>
          )
        }
        crumbs={usuarioBreadcrumbs('Editar')}
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
