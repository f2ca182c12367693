import { useUsuario } from '#data/queries/use-usuarios.ts';
import type { Id } from '#domain/tables.ts';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { AvisoSinConexion } from './OfflineNotice.tsx';
import { ContrasenaForm } from './PasswordForm.tsx';
import { DatosForm } from './UsuarioDataForm.tsx';
import { EstadoUsuario } from './UsuarioStatus.tsx';
import { migas } from './breadcrumbs.ts';
import { nombreDe } from './roles.ts';

/** /admin/usuario/edit/{id}: who the user is, and a new password. */
export function UsuarioEdit({ id }: { id: Id }) {
  const navigate = useNavigate();
  const { datos, cargando, noEncontrado, error, reintentar } = useUsuario(id);
  return (
    <>
      <PageHeader
        title="Editar Usuario"
        description={
          datos && (
            <>
              {nombreDe(datos)} <EstadoUsuario activo={datos.activo} />
            </>
          )
        }
        crumbs={migas('Editar')}
      />
      {datos && (
        <>
          <AvisoSinConexion />
          <DatosForm usuario={datos} />
          <Disclosure title="Cambiar contraseña">
            <ContrasenaForm usuario={datos} />
          </Disclosure>
        </>
      )}
      {cargando && <Skeleton height="240px" />}
      {error !== null && <ErrorState message={error} onRetry={reintentar} />}
      {noEncontrado && (
        <NoDataModal onRetry={reintentar} onClose={() => void navigate({ to: '/admin/usuario' })} />
      )}
    </>
  );
}
