import type { ReactNode } from 'react';
import { ROLE } from './table-roles.ts';
import { Unbroken } from '../base/Unbroken.tsx';
import { cellText, type Column, type Picks } from './table-types.ts';

export interface TableRowProps<Row extends object> {
  row: Row;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  badge: ((row: Row) => ReactNode) | undefined;
  picks: Picks<Row> | undefined;
}

/** One row. Explicit roles keep it a row for screen readers where CSS renders it as a card. */
export function TableRow<Row extends object>({ row, columns, actions, badge, picks }: TableRowProps<Row>) {
  return (
    // Focusable by the keys j and k, not by Tab.
    <tr {...ROLE.row} data-row tabIndex={-1}>
      {picks !== undefined && (
        <td {...ROLE.cell} data-pick>
          {picks?.cell(row)}
        </td>
      )}
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
