import type { UsuarioRecord } from '#contracts/usuario.ts';
import { useDirectCall } from '#data/queries/use-direct-call.ts';
import { useUsuarios } from '#data/queries/use-usuarios.ts';
import { useSession } from '#data/net/session.ts';
import { formatFecha } from '#domain/date.ts';
import { ROLE_LABEL } from '#domain/vocabulary.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconAsignar } from '#ui/base/icons.ts';
import { IconDesactivar, IconSeguridad } from '#ui/base/later-icons.ts';
import { ListSection } from '#ui/table/ListSection.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { useState } from 'react';
import { UsuarioStatus } from './UsuarioStatus.tsx';
import { usuarioBreadcrumbs } from './breadcrumbs.ts';
import { mayManage, usuarioName } from './roles.ts';

/** The page size of the list of users (R11.1). */
const LIMIT = 20;

/** 'Despacho', or 'Chofer: Pedro Rojas'. */
const roleText = ({ role, chofer }: UsuarioRecord): string =>
  chofer === null ? ROLE_LABEL[role] : `${ROLE_LABEL[role]}: ${chofer.nombre}`;

const COLUMNS: readonly Column<UsuarioRecord>[] = [
  { key: 'nombre', label: 'Nombre', sortable: true },
  { key: 'email', label: 'Correo', sortable: true },
  {
    key: 'role',
    label: 'Rol',
    sortable: true,
    wraps: true,
    text: roleText,
    render: roleText,
  },
  {
    key: 'created_at',
    label: 'Creado',
    sortable: true,
    render: ({ created_at }) => formatFecha(created_at),
  },
  {
    key: 'activo',
    label: 'Estado',
    sortable: true,
    text: ({ activo }) => (activo ? 'Activo' : 'Desactivado'),
    render: ({ activo }) => <UsuarioStatus activo={activo} />,
  },
];

/** The list of users. They are disabled, not deleted, since history shows their names. */
export function UsuariosPage() {
  const call = useDirectCall();
  const session = useSession();
  const [toDisable, setToDisable] = useState<UsuarioRecord | null>(null);
  const state = useListState('', { key: 'nombre', direction: 'ASC' }, LIMIT);
  const query = useUsuarios(state.query);
  const setActive = ({ id }: UsuarioRecord, active: boolean) =>
    call('usuario.update', { id, body: { activo: active } });
  const enable = async (usuario: UsuarioRecord): Promise<void> => {
    const { estado, mensaje } = await setActive(usuario, true);
    toast(mensaje, estado === 'aceptado' ? 'ok' : 'error');
  };
  const actionsOf = (usuario: UsuarioRecord): RowAction[] => {
    const { id, activo, role } = usuario;
    if (!mayManage(session?.role, role)) return [];
    const name = usuarioName(usuario);
    const edit: RowAction = {
      label: 'Editar',
      hint: `Editar ${name}`,
      link: { to: '/admin/usuario/edit/$id', params: { id: String(id) } },
    };
    const hint = `${activo ? 'Desactivar' : 'Activar'} ${name}`;
    if (!activo) {
      return [edit, { label: 'Activar', icon: IconAsignar, hint, onClick: () => void enable(usuario) }];
    }
    // Users cannot disable themselves.
    if (id === session?.id) return [edit];
    return [
      edit,
      { label: 'Desactivar', icon: IconDesactivar, danger: true, hint, onClick: () => setToDisable(usuario) },
    ];
  };
  const close = (): void => setToDisable(null);
  return (
    <>
      <PageHeader
        title="Usuarios"
        description="Quiénes pueden iniciar sesión; requiere conexión"
        crumbs={usuarioBreadcrumbs()}
        actions={
          <LinkButton to="/admin/usuario/seguridad">
            <IconSeguridad />
            Registro de seguridad
          </LinkButton>
        }
      />
      <ListSection
        title="Usuarios"
        titleHidden
        query={query}
        state={state}
        columns={COLUMNS}
        rowId={({ id }) => id}
        create={{ to: '/admin/usuario/create' }}
        empty={{ title: 'No hay usuarios', hint: 'Con «Crear» agrega a quien podrá iniciar sesión.' }}
        actions={(usuario) => <RowActions actions={actionsOf(usuario)} />}
      />
      {toDisable && (
        <DeleteModal
          title={`¿Desactivar a ${usuarioName(toDisable)}?`}
          message="Ya no podrá iniciar sesión, y sus sesiones abiertas se cierran: sus dispositivos borran los datos de la empresa apenas se conecten. Lo que no hayan enviado queda protegido en ellos, y se envía si se activa de nuevo y vuelve a entrar ahí."
          confirmLabel="Desactivar"
          remove={() => setActive(toDisable, false)}
          onDone={close}
          onCancel={close}
        />
      )}
    </>
  );
}
