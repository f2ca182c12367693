/** Explicit ARIA roles of table elements: browsers drop the implicit ones where CSS changes an element's `display`. */
export const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;
