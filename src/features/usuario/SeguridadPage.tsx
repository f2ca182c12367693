import { KEPT_EVENT_DAYS, type EventoSeguridad } from '#contracts/seguridad.ts';
import { useSeguridad } from '#data/queries/use-seguridad.ts';
import { formatDateMinute, formatTime } from '#domain/date.ts';
import type { TipoEvento } from '#domain/vocabulary.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { ListSection } from '#ui/table/ListSection.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { useListState } from '#ui/table/use-list-state.ts';
import { usuarioBreadcrumbs } from './breadcrumbs.ts';

const LIMIT = 20;
const FAILURES = new Set<TipoEvento>(['Inicio de sesión fallido', 'Cambio de contraseña fallido']);

function timesOf({ tipo, cantidad, ultimo_at }: EventoSeguridad): string | null {
  if (tipo === 'Sesiones terminadas') return cantidad === 1 ? '1 sesión' : `${cantidad} sesiones`;
  return cantidad > 1 ? `${cantidad} veces, hasta las ${formatTime(ultimo_at)}` : null;
}

const detailOf = (event: EventoSeguridad): string =>
  [timesOf(event), event.detalle].filter((part) => part !== null).join('. ') || '—';

const COLUMNS: readonly Column<EventoSeguridad>[] = [
  {
    key: 'tipo',
    label: 'Evento',
    sortable: true,
    text: ({ tipo }) => tipo,
    render: ({ tipo }) => (FAILURES.has(tipo) ? <StatusPill tone="aviso">{tipo}</StatusPill> : tipo),
  },
  {
    key: 'created_at',
    label: 'Fecha',
    sortable: true,
    render: ({ created_at }) => formatDateMinute(created_at),
  },
  { key: 'usuario', label: 'Hecho por', sortable: true, wraps: true },
  { key: 'afectado', label: 'Usuario', sortable: true, wraps: true },
  { key: 'direccion', label: 'Dirección IP', sortable: true },
  { key: 'detalle', label: 'Detalle', wraps: true, text: detailOf, render: detailOf },
];

/** /admin/usuario/seguridad: who logged in, failed to, and changed users; backups and restores. */
export function SeguridadPage() {
  const state = useListState('', { key: 'created_at', direction: 'DESC' }, LIMIT);
  const query = useSeguridad(state.query);
  return (
    <>
      <PageHeader
        title="Registro de seguridad"
        description={`Inicios de sesión, cambios de usuarios y respaldos de los últimos ${KEPT_EVENT_DAYS} días`}
        crumbs={usuarioBreadcrumbs('Registro de seguridad')}
      />
      <ListSection
        title="Registro de seguridad"
        titleHidden
        query={query}
        state={state}
        columns={COLUMNS}
        rowId={({ id }) => id}
        empty={{ title: 'No hay eventos', hint: 'Aquí aparecen los inicios de sesión desde ahora.' }}
      />
    </>
  );
}
