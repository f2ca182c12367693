import { formatNumero, formatPesos } from '#domain/money.ts';
import { cellText, type Column } from '#ui/table/table-types.ts';
import type { ListColumn, RecordData, ModuleDefinition } from './definition.ts';

function render({ key, kind }: ListColumn) {
  return (row: RecordData): string => {
    const value = row[key];
    if (typeof value !== 'number') return cellText(row, key);
    return kind === 'money' ? formatPesos(value) : formatNumero(value);
  };
}

/** The columns of a module's list; each is sortable, numbers are right-aligned. */
export function listColumns({ columns }: ModuleDefinition): Column<RecordData>[] {
  return columns.map((column) => ({
    key: column.key,
    label: column.label,
    sortable: true,
    ...(column.kind && { align: 'end' }),
    render: render(column),
  }));
}
