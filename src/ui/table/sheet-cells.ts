/** The cells of an exported list as a spreadsheet has them: amounts, numbers, days, times and texts. */
import { isDay } from '#domain/date.ts';
import { wallClockOf } from '#domain/spreadsheet-date.ts';
import type { CellKind, SheetCell, SheetColumn } from '../sheet/sheet.ts';
import { cellValue } from './csv-file.ts';
import type { Column } from './table-types.ts';

interface TypedCell {
  kind: CellKind;
  value: string | number;
}

type ExportedColumn<Row> = Pick<Column<Row>, 'key' | 'render' | 'text' | 'amount'>;

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/;
const PESOS = /^-?\$/;

const typedDay = (day: string): TypedCell => ({ kind: 'day', value: Date.parse(`${day}T00:00:00Z`) });

/**
 * What the list shows as pesos, or whose column says so, is an amount; an instant keeps its hour if the list shows the day
 * only. Null for an empty cell. `kind`: what the column is known to be.
 */
export function typedCell<Row extends object>(
  column: ExportedColumn<Row>,
  row: Row,
  kind: CellKind | null = null,
): TypedCell | null {
  const raw: unknown = Reflect.get(row, column.key);
  // Without rendering it: formatting takes most of the time.
  if (typeof raw === 'number' && !column.text && (kind === 'money' || kind === 'number')) {
    return { kind, value: raw };
  }
  if (typeof raw === 'string' && INSTANT.test(raw)) return { kind: 'time', value: wallClockOf(raw) };
  if (typeof raw === 'string' && isDay(raw)) return typedDay(raw);
  const value = cellValue(column, row);
  if (value === null || value === '') return null;
  if (typeof value === 'string') return isDay(value) ? typedDay(value) : { kind: 'text', value };
  const shown = column.render?.(row);
  const isMoney = column.amount ?? (typeof shown === 'string' && PESOS.test(shown));
  return { kind: isMoney ? 'money' : 'number', value };
}

/** Prices of one unit ('precio', 'almacenaje_precio', 'precio_lavado') have no sum. */
const isSummed = ({ key, noTotal = false }: Pick<Column<object>, 'key' | 'noTotal'>): boolean =>
  !noTotal && !key.includes('precio');

/** Characters of the widest and the narrowest column. */
const [NARROWEST, WIDEST] = [9, 48];
const WIDTHS: Partial<Record<CellKind, number>> = { money: 14, day: 12, time: 17 };

/** Collects the rows of a sheet, and what its columns are. */
export class SheetRows<Row extends object> {
  private readonly columns: readonly Column<Row>[];
  private readonly kinds: (CellKind | null)[];
  private readonly lengths: number[];
  private readonly sums: number[];

  constructor(columns: readonly Column<Row>[]) {
    this.columns = columns;
    this.kinds = columns.map(() => null);
    this.lengths = columns.map(({ label }) => label.length);
    this.sums = columns.map(() => 0);
  }

  row(of: Row): SheetCell[] {
    return this.columns.map((column, index) => {
      const cell = typedCell(column, of, this.kinds[index]);
      if (cell === null) return null;
      // A record without a number has a text in the column of numbers.
      if (cell.kind !== 'text') this.kinds[index] ??= cell.kind;
      const isOther = cell.kind !== 'text' && cell.kind !== this.kinds[index];
      if (typeof cell.value === 'number' && !isOther) {
        this.sums[index]! += cell.value;
        return cell.value;
      }
      const text = String(isOther ? cellValue(column, of) : cell.value);
      this.lengths[index] = Math.max(this.lengths[index]!, text.length);
      return text;
    });
  }

  /** What the columns are known to be by now. */
  kindsSoFar(): CellKind[] {
    return this.kinds.map((kind) => kind ?? 'text');
  }

  /** What is known once all rows were collected. */
  head(): { columns: SheetColumn[]; totals: SheetCell[] | null } {
    const columns = this.columns.map(({ label }, index): SheetColumn => {
      const kind = this.kinds[index] ?? 'text';
      const width = Math.max(NARROWEST, this.lengths[index]! + 2, WIDTHS[kind] ?? 0);
      return { label, kind, width: Math.min(WIDEST, width) };
    });
    const totals = columns.map(({ kind }, index) =>
      kind === 'money' && isSummed(this.columns[index]!) ? this.sums[index]! : null,
    );
    if (totals.every((total) => total === null)) return { columns, totals: null };
    const label = totals[0] === null ? ['Total', ...totals.slice(1)] : totals;
    return { columns, totals: label };
  }
}
