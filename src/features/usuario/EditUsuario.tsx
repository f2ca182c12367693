import { useUsuario } from '#data/queries/use-usuarios.ts';
import { useSession } from '#data/net/session.ts';
import type { Id } from '#domain/tables.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconEditar } from '#ui/base/icons.ts';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import { NoPermission } from '#ui/feedback/NoPermission.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { css } from '#ui/styles/chakra.ts';
import { useNavigate } from '@tanstack/react-router';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sesiones } from './Sesiones.tsx';
import { UsuarioDataForm } from './UsuarioDataForm.tsx';
import { UsuarioStatus } from './UsuarioStatus.tsx';
import { usuarioBreadcrumbs } from './breadcrumbs.ts';
import { mayManage, usuarioName } from './roles.ts';

/** /admin/usuario/edit/{id}: the user's data and sessions, and a new password; one's own is changed elsewhere. */
export function EditUsuario({ id }: { id: Id }) {
  const navigate = useNavigate();
  const session = useSession();
  const { datos, loading, notFound, error, retry } = useUsuario(id);
  if (datos && session && !mayManage(session.role, datos.role)) {
    return (
      <NoPermission
        role={session.role}
        does="editar superadministradores"
        back={{ to: '/admin/usuario' }}
        backLabel="Volver a la lista"
      />
    );
  }
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
          {datos.id === session?.id ? (
            <LinkButton to="/admin/clave" className={css({ marginTop: '16px' })}>
              <IconEditar />
              Cambiar contraseña
            </LinkButton>
          ) : (
            <Disclosure title="Cambiar contraseña">
              <PasswordForm usuario={datos} />
            </Disclosure>
          )}
          <Sesiones usuario={datos.id} />
        </>
      )}
      {loading && <Skeleton height="240px" />}
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {notFound && <NoDataModal onRetry={retry} onClose={() => void navigate({ to: '/admin/usuario' })} />}
    </>
  );
}
