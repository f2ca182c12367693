import type { PendingState } from '#domain/vocabulary.ts';
import { chakra } from '../styles/chakra.ts';
import type { LinkProps } from '@tanstack/react-router';
import { type Key, type ReactNode, useEffect, useId } from 'react';
import { Button, LinkButton } from '../base/Button.tsx';
import { IconWarn } from '../base/icons.ts';
import { SectionTitle } from '../layout/Card.tsx';
import { DataTable } from './DataTable.tsx';
import type { EmptyStateProps } from '../feedback/EmptyState.tsx';
import { Horizon, type Missing, missingText } from '../layout/Horizon.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { type Local, LocalAge } from './LocalAge.tsx';
import { Pagination } from './Pagination.tsx';
import { PendingBadge } from '../feedback/PendingBadge.tsx';
import type { BulkLoader } from './bulk-types.ts';
import type { Column } from './table-types.ts';
import { useShownColumns } from './shown-columns.ts';
import { useListMenus } from './use-list-menus.ts';
import type { ListState } from './use-list-state.ts';
import { VisuallyHidden } from '../base/VisuallyHidden.tsx';

const Section = chakra('section', {
  base: {
    minWidth: 0,
    // The keys `/` and `n` work in the first list, until the focus is in another.
    '& + &': { marginTop: '36px', '& kbd': { display: 'none' } },
  },
});

/** '1 registro por decidir en Pendientes': new records that a list does not show yet, so that nobody enters them again. */
function Undecided({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <LinkButton tone="ghost" to="/admin/pendientes">
      <IconWarn />
      {count === 1 ? '1 registro por decidir' : `${count} registros por decidir`} en Pendientes
    </LinkButton>
  );
}

/** A page of rows as the queries give it. */
export interface PageOfRows<Row> {
  datos: { results: Row[]; totalDocs: number; totalPages: number; limit: number } | undefined;
  loading: boolean;
  error: string | null;
  retry: () => void;
  local: Local | null;
  unsentRecords: ReadonlyMap<number | string, PendingState>;
  /** Reads all rows, with the page's search and order. */
  all: (own?: boolean) => Promise<readonly Row[]>;
  /** Set where this device does not have all rows. */
  missing: Missing | null;
  /** The number of new records that the list does not show, because they wait for a decision in the tray. */
  hidden: number;
}

export interface ListSectionProps<Row extends object> {
  title: string;
  /** Hides the heading where the screen's own heading is the same. */
  titleHidden?: boolean;
  query: PageOfRows<Row>;
  state: ListState;
  columns: readonly Column<Row>[];
  /** The row's id: its key, also used for 'Pendiente de envío'. */
  rowId: (row: Row) => Key;
  /** Omitted where nothing can be done with a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The target of the green button; omitted for none. */
  create?: LinkProps | undefined;
  /** 'Crear' by default ('Agendar'). */
  createLabel?: string;
  empty: EmptyStateProps;
  /** The filters: the button beside the search, and the row under the toolbar. */
  filters?: (part: 'button' | 'row') => ReactNode;
  /** Loads the actions on chosen rows; omitted where no rows are chosen. */
  bulk?: BulkLoader | undefined;
  /** The key of a row that was just made. */
  newKey?: Key | undefined;
  /** Content beside the export, e.g. a link to an import. */
  tools?: ReactNode;
}

/** The server may have rows that this device does not have. */
const hereOnly = ({ title, action }: EmptyStateProps, missing: Missing): EmptyStateProps => ({
  title: `${title} en este dispositivo`,
  hint: `${missingText(missing)} Se ve con conexión.`,
  action,
});

/** A list: heading, search, table and pagination in one box; a screen may have several. */
export function ListSection<Row extends object>(props: ListSectionProps<Row>) {
  const { title, titleHidden = false, query, state, rowId, actions, bulk, empty } = props;
  const { create, createLabel } = props;
  const columns = useShownColumns(state.list, props.columns);
  const menus = useListMenus();
  const columnsMenu = { list: state.list, title, columns: props.columns };
  const picking = bulk && (menus?.picking({ bulk, title, query, state, columns, rowId }) ?? null);
  const id = useId();
  const { datos, error, local, unsentRecords } = query;
  const missing = local === null ? null : query.missing;
  const { page, limit } = state.query;
  // Pages of another number of rows are shown until the new ones are here.
  const totalPages = datos?.limit === limit ? datos.totalPages : page;
  useEffect(() => {
    // The page's last row was deleted, or an old address asks for a page that no longer exists.
    if (page > totalPages) state.onPage(totalPages);
  });
  const pendingOf = (row: Row): PendingState | undefined => {
    const key = rowId(row);
    return typeof key === 'bigint' ? undefined : unsentRecords.get(key);
  };
  const { search } = state.query;
  const active = Object.keys(state.filters);
  const isFiltered = active.length > 0;
  const nothingFound = {
    title: `Nada coincide con ${search && `«${search}»`}${search && isFiltered ? ' y ' : ''}${isFiltered ? 'los filtros' : ''}`,
    action: (
      <>
        {isFiltered && (
          <Button onClick={() => state.onFilter(Object.fromEntries(active.map((name) => [name, undefined])))}>
            Quitar filtros
          </Button>
        )}
        {search && <Button onClick={() => state.onSearch('')}>Borrar la búsqueda</Button>}
      </>
    ),
  };
  const found = search || isFiltered ? nothingFound : empty;
  return (
    <Section aria-labelledby={id} data-list>
      {titleHidden ? (
        <VisuallyHidden as="h2" id={id}>
          {title}
        </VisuallyHidden>
      ) : (
        <SectionTitle id={id}>{title}</SectionTitle>
      )}
      <ListToolbar
        search={{ value: search, onSearch: state.onSearch }}
        filters={props.filters?.('button')}
        create={create}
        createLabel={createLabel}
        tools={
          // What is loaded later is before what is there at once, which so stays where it is.
          <>
            {menus && (
              <>
                <menus.ColumnsMenu where="desk" {...columnsMenu} />
                <menus.ExportButton
                  title={title}
                  columns={columns}
                  rows={query.all}
                  isLocal={local !== null}
                  missing={query.missing}
                />
              </>
            )}
            {props.tools}
          </>
        }
      >
        <LocalAge local={local} />
        <Horizon missing={missing} />
        <Undecided count={query.hidden} />
      </ListToolbar>
      {props.filters?.('row')}
      <DataTable
        label={title}
        columns={columns}
        rows={datos?.results}
        rowKey={rowId}
        newKey={props.newKey}
        sort={state.sort}
        onSort={state.onSort}
        actions={actions}
        picks={picking}
        badge={(row) => <PendingBadge state={pendingOf(row)} />}
        refreshing={query.loading && datos !== undefined}
        error={error ?? undefined}
        onRetry={query.retry}
        empty={missing ? hereOnly(found, missing) : found}
      />
      {picking?.bar}
      <Pagination
        page={page}
        totalPages={datos?.totalPages ?? 1}
        onPage={state.onPage}
        {...(!titleHidden && { of: title })}
      >
        {menus && (
          <>
            <menus.RowsPerPage rows={state.query.limit} onRows={state.onRows} />
            <menus.ColumnsMenu where="phone" {...columnsMenu} />
          </>
        )}
      </Pagination>
    </Section>
  );
}
