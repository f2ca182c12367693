import { chakra, css } from '../styles/chakra.ts';
import { type CSSProperties, type Key, type ReactNode } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { EmptyState, type EmptyStateProps } from '../feedback/EmptyState.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { ROLE } from './table-roles.ts';
import { tableRecipe } from './table-styles.ts';
import type { Column, Picks, Sort } from './table-types.ts';
import { VisuallyHidden } from '../base/VisuallyHidden.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';

const Box = chakra('div', tableRecipe);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Skeleton rows of the real height while the first page loads, so that nothing moves when it arrives. */
function SkeletonRows({ rows, cells }: { rows: number; cells: number }) {
  return numbers(rows).map((row) => (
    <tr key={row} aria-hidden>
      {numbers(cells).map((cell) => (
        <td key={cell}>
          <Skeleton width={`${45 + ((row * 17 + cell * 29) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}

export interface DataTableProps<Row extends object> {
  /** The table's name, as its caption. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: five skeleton rows are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  sort?: Sort | undefined;
  /** Called when a sortable header is pressed: sorts by that column ascending, or reverses the direction. */
  onSort?: (next: Sort) => void;
  /** The Acciones of a row: `<RowActions>`. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** A mark beside the first cell: 'Pendiente de envío'. */
  badge?: (row: Row) => ReactNode;
  /** Rows are shown while newer ones are loading. */
  refreshing?: boolean;
  /** The error text; shown only where there are no rows. */
  error?: string | undefined;
  onRetry?: () => void;
  /** The text of an empty list, and what to do next. */
  empty: EmptyStateProps;
  /** The boxes that choose rows; omitted where no rows are chosen. */
  picks?: Picks<Row> | undefined;
  /** The key of a row that was just made. */
  newKey?: Key | undefined;
  /** The number of rows that the table reserves height for: 5, the page size of the lists (R11.1). */
  pageSize?: number;
}

/** A table with sticky header and Acciones; on phones each row is a card with the same semantics. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    actions,
    badge,
    error,
    onRetry,
    empty,
    picks,
    pageSize = 5,
  } = props;
  const span = columns.length + (actions ? 1 : 0);
  const loading = rows === undefined && error === undefined;
  const room: CSSProperties & { '--rows': number } = { '--rows': pageSize };
  return (
    <div className={css({ containerType: 'inline-size' })} style={room}>
      <Box
        data-picks={picks !== undefined || undefined}
        data-many={columns.length > 4 || undefined}
        aria-busy={loading || props.refreshing === true}
      >
        <table {...ROLE.table}>
          <caption>{label}</caption>
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            withActions={actions !== undefined}
            pick={picks?.head}
          />
          <tbody {...ROLE.rowgroup}>
            {rows?.map((row) => (
              <TableRow
                key={rowKey(row)}
                {...{ row, columns, actions, badge }}
                pick={picks?.cell}
                isNew={rowKey(row) === props.newKey}
              />
            ))}
            {loading && <SkeletonRows rows={pageSize} cells={span} />}
            {!rows?.length && !loading && (
              <tr {...ROLE.row}>
                <td {...ROLE.cell} colSpan={span} data-state>
                  {error === undefined ? (
                    <EmptyState {...empty} />
                  ) : (
                    <ErrorState message={error} onRetry={onRetry} />
                  )}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </Box>
      <VisuallyHidden aria-live="polite">{loading ? 'Cargando…' : ''}</VisuallyHidden>
    </div>
  );
}
