import type { ReactNode } from 'react';
import { ROLE } from './table-roles.ts';
import { Unbroken } from '../base/Unbroken.tsx';
import { cellText, type Column } from './table-types.ts';

export interface TableRowProps<Row extends object> {
  row: Row;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  badge: ((row: Row) => ReactNode) | undefined;
  /** The box that chooses the row, in the first cell. */
  pick: ((row: Row) => ReactNode) | undefined;
  /** It was just made: it is shown in another colour. */
  isNew: boolean;
}

/** One row. Explicit roles keep it a row for screen readers where CSS renders it as a card. */
export function TableRow<Row extends object>({
  row,
  columns,
  actions,
  badge,
  pick,
  isNew,
}: TableRowProps<Row>) {
  return (
    // Focusable by the keys j and k, not by Tab.
    <tr {...ROLE.row} data-row data-new={isNew || undefined} tabIndex={-1}>
      {columns.map(({ key, label, align, render, hideOnPhone, wraps }, index) => (
        <td
          key={key}
          {...ROLE.cell}
          data-align={align}
          data-label={label}
          data-title={index === 0 || undefined}
          data-wraps={wraps || undefined}
          data-hide-on-phone={hideOnPhone || undefined}
        >
          {index === 0 && pick?.(row)}
          <Unbroken>{render ? render(row) : cellText(row, key)}</Unbroken>
          {index === 0 && badge?.(row)}
        </td>
      ))}
      {actions && (
        <td {...ROLE.cell} data-actions>
          {actions(row)}
        </td>
      )}
    </tr>
  );
}
