import type { UsuarioRecord } from '#contracts/usuario.ts';
import { useLlamar } from '#data/queries/use-direct-call.ts';
import { useUsuarios } from '#data/queries/use-usuarios.ts';
import { useSession } from '#data/net/session.ts';
import { formatFecha } from '#domain/date.ts';
import { ROLE_LABEL } from '#domain/vocabulary.ts';
import { EliminarModal } from '#forms/DeleteModal.tsx';
import { IconAsignar, IconDesactivar } from '#ui/base/icons.ts';
import { ListSection } from '#ui/table/ListSection.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { type RowAction, RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { useState } from 'react';
import { EstadoUsuario } from './UsuarioStatus.tsx';
import { migas } from './breadcrumbs.ts';
import { nombreDe } from './roles.ts';

/** The page size of the list of users (R11.1). */
const LIMIT = 20;

const COLUMNS: readonly Column<UsuarioRecord>[] = [
  { key: 'nombre', label: 'Nombre', sortable: true },
  { key: 'email', label: 'Correo', sortable: true },
  { key: 'role', label: 'Rol', sortable: true, render: ({ role }) => ROLE_LABEL[role] },
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
    render: ({ activo }) => <EstadoUsuario activo={activo} />,
  },
];

/** The list of users. They are disabled, not deleted, since history shows their names. */
export function UsuariosPage() {
  const llamar = useLlamar();
  const session = useSession();
  const [victim, setVictim] = useState<UsuarioRecord | null>(null);
  const state = useListState('', { key: 'nombre', direction: 'ASC' });
  const consulta = useUsuarios({ ...state.query, limit: LIMIT });
  const setActivo = ({ id }: UsuarioRecord, activo: boolean) =>
    llamar('usuario.update', { id, body: { activo } });
  const enable = async (usuario: UsuarioRecord): Promise<void> => {
    const { estado, mensaje } = await setActivo(usuario, true);
    toast(mensaje, estado === 'aceptado' ? 'ok' : 'error');
  };
  const actionsOf = (usuario: UsuarioRecord): RowAction[] => {
    const { id, activo } = usuario;
    const name = nombreDe(usuario);
    const edit: RowAction = {
      label: 'Editar',
      hint: `Editar ${name}`,
      link: { to: '/admin/usuario/edit/$id', params: { id: String(id) } },
    };
    const hint = `${activo ? 'Desactivar' : 'Activar'} ${name}`;
    if (!activo) {
      return [edit, { label: 'Activar', icon: IconAsignar, hint, onClick: () => void enable(usuario) }];
    }
    // Nobody locks themselves out.
    if (id === session?.id) return [edit];
    return [
      edit,
      { label: 'Desactivar', icon: IconDesactivar, danger: true, hint, onClick: () => setVictim(usuario) },
    ];
  };
  const close = (): void => setVictim(null);
  return (
    <>
      <PageHeader
        title="Usuarios"
        description="Quiénes pueden iniciar sesión; se ven y se cambian con conexión"
        crumbs={migas()}
      />
      <ListSection
        title="Usuarios"
        titleHidden
        consulta={consulta}
        state={state}
        columns={COLUMNS}
        rowId={({ id }) => id}
        create={{ to: '/admin/usuario/create' }}
        empty={{ title: 'No hay usuarios', hint: 'Con «Crear» agrega a quien podrá iniciar sesión.' }}
        actions={(usuario) => <RowActions actions={actionsOf(usuario)} />}
      />
      {victim && (
        <EliminarModal
          title={`¿Desactivar a ${nombreDe(victim)}?`}
          message="Ya no podrá iniciar sesión, y sus sesiones abiertas se cierran. Puede activarse de nuevo."
          confirmLabel="Desactivar"
          eliminar={() => setActivo(victim, false)}
          onListo={close}
          onCancel={close}
        />
      )}
    </>
  );
}
