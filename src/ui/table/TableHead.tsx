import type { ReactNode } from 'react';
import { IconSortable, IconSortDown, IconSortUp } from '../base/icons.ts';
import { ROLE } from './table-roles.ts';
import type { Column, Sort } from './table-types.ts';

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((next: Sort) => void) | undefined;
  withActions: boolean;
  /** The box that chooses the rows of the page, in the first header. */
  pick: ReactNode;
}

/** Column headers: plain text, or a button where the column sorts; `aria-sort` on the sorted one only. */
export function TableHead<Row>({ columns, sort, onSort, withActions, pick }: TableHeadProps<Row>) {
  return (
    <thead {...ROLE.rowgroup}>
      <tr {...ROLE.row}>
        {columns.map(({ key, label, align, sortable, width }, index) => {
          const direction = sort?.key === key ? sort.direction : undefined;
          const Arrow =
            direction === undefined ? IconSortable : direction === 'ASC' ? IconSortUp : IconSortDown;
          const next = { key, direction: direction === 'ASC' ? 'DESC' : 'ASC' } as const;
          const sorts = sortable === true && onSort !== undefined;
          return (
            <th
              key={key}
              {...ROLE.columnheader}
              // The box is no part of the column's name.
              aria-label={index === 0 && pick ? label : undefined}
              aria-sort={direction && (direction === 'ASC' ? 'ascending' : 'descending')}
              data-align={align}
              data-sortable={sorts || undefined}
              style={{ width }}
            >
              {index === 0 && pick}
              {sorts ? (
                <button type="button" onClick={() => onSort(next)}>
                  {label}
                  <Arrow />
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
        {withActions && (
          <th {...ROLE.columnheader} data-actions>
            Acciones
          </th>
        )}
      </tr>
    </thead>
  );
}
