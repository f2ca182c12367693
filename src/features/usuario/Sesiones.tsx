import type { SesionRow } from '#contracts/sesion.ts';
import { useDirectCall } from '#data/queries/use-direct-call.ts';
import { useSesiones } from '#data/queries/use-sesiones.ts';
import { formatDateMinute } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { IconLogout } from '#ui/base/icons.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useState } from 'react';

const Box = chakra('div', {
  base: {
    marginTop: '36px',
    // Few users have as many as there is room for.
    '& [aria-busy=false]': { minHeight: 0 },
  },
});
const LIMIT = 20;
/** The part of the page's address that leads here. */
const SESSIONS_ID = 'sesiones';

const COLUMNS: readonly Column<SesionRow>[] = [
  {
    key: 'dispositivo',
    label: 'Dispositivo',
    sortable: true,
    wraps: true,
    text: ({ dispositivo, actual }) => (actual ? `${dispositivo} (este dispositivo)` : dispositivo),
    render: ({ dispositivo, actual }) => (
      <>
        {dispositivo} {actual && <StatusPill tone="ok">Este dispositivo</StatusPill>}
      </>
    ),
  },
  {
    key: 'creada',
    label: 'Abierta',
    sortable: true,
    render: ({ creada }) => formatDateMinute(creada),
  },
  {
    key: 'vista',
    label: 'Último uso',
    sortable: true,
    render: ({ vista }) => formatDateMinute(vista),
  },
];

/** The open sessions of a user, null for the own ones; each but that of this device can be ended (R15.8). */
export function Sesiones({ usuario }: { usuario: Id | null }) {
  const call = useDirectCall();
  const [toEnd, setToEnd] = useState<SesionRow | null>(null);
  const state = useListState('sesiones', { key: 'vista', direction: 'DESC' }, LIMIT);
  const query = useSesiones(state.query, usuario);
  const close = (): void => setToEnd(null);
  return (
    <Box id={SESSIONS_ID}>
      <ListSection
        title="Sesiones abiertas"
        query={query}
        state={state}
        columns={COLUMNS}
        rowId={({ id }) => id}
        empty={{ title: 'No hay sesiones abiertas', hint: 'Aquí aparecen los dispositivos donde entra.' }}
        actions={(sesion) =>
          sesion.actual ? null : (
            <RowActions
              actions={[
                {
                  label: 'Cerrar sesión',
                  icon: IconLogout,
                  danger: true,
                  hint: `Cerrar la sesión en ${sesion.dispositivo}`,
                  onClick: () => setToEnd(sesion),
                },
              ]}
            />
          )
        }
      />
      {usuario !== null && query.lastLogin !== undefined && (
        <p className={css({ color: 'muted', marginTop: '12px' })}>
          Último inicio de sesión: {query.lastLogin ? formatDateMinute(query.lastLogin) : 'no se sabe'}
        </p>
      )}
      {toEnd && (
        <DeleteModal
          title="¿Cerrar esta sesión?"
          message={`Es la de ${toEnd.dispositivo}, usada por última vez el ${formatDateMinute(toEnd.vista)}. Apenas ese dispositivo se conecte, borra los datos de la empresa. Lo que no haya enviado queda protegido en él, y se envía cuando el mismo usuario vuelva a iniciar sesión ahí.`}
          confirmLabel="Cerrar sesión"
          remove={() => call('sesion.remove', { id: toEnd.id, body: undefined })}
          onDone={close}
          onCancel={close}
        />
      )}
    </Box>
  );
}
