import { formatNumero, formatPesos } from '#domain/money.ts';
import { cellText, type Column } from '#ui/table/table-types.ts';
import type { Columna, Datos, Definicion } from './definition.ts';

function render({ key, kind }: Columna) {
  return (fila: Datos): string => {
    const value = fila[key];
    if (typeof value !== 'number') return cellText(fila, key);
    return kind === 'money' ? formatPesos(value) : formatNumero(value);
  };
}

/** The columns of a module's list; each sorts, numbers stand at the end. */
export function columnsOf({ columns }: Definicion): Column<Datos>[] {
  return columns.map((columna) => ({
    key: columna.key,
    label: columna.label,
    sortable: true,
    ...(columna.kind && { align: 'end' }),
    render: render(columna),
  }));
}
