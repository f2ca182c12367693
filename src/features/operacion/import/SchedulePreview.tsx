import { Button } from '#ui/base/Button.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { PHONE } from '#ui/styles/media.ts';
import { labelOf } from '#views/labels.ts';
import { useState } from 'react';
import type { ImportPlaces } from './cell-values.ts';
import { type ImportField, isRequiredField } from './import-fields.ts';
import { PreviewField } from './PreviewField.tsx';
import { hasDoubt, type PreviewRow, shownFields } from './preview-rows.ts';

const ROWS = 10;
const First = chakra('div', {
  base: {
    display: 'grid',
    gap: '3px',
    minWidth: '120px',
    paddingBlock: '4px',
    whiteSpace: 'normal',
  },
});
/** A sentence on few lines. */
const Told = chakra('div', { base: { minWidth: '220px', [PHONE]: { minWidth: 0 } } });

/** The columns, those with doubts first, since the table may be wider than the screen. */
function byDoubt(columns: readonly (ImportField | null)[], rows: readonly PreviewRow[]): ImportField[] {
  const fields = shownFields(columns);
  const doubtful = fields.filter((field) => rows.some(({ cells }) => cells[field]?.doubt));
  return [...doubtful, ...fields.filter((field) => !doubtful.includes(field))];
}

interface SchedulePreviewProps {
  rows: readonly PreviewRow[];
  columns: readonly (ImportField | null)[];
  places: ImportPlaces;
  /** The lines that the user leaves out. */
  leftOut: ReadonlySet<number>;
  onLeaveOut: (line: number, isOut: boolean) => void;
  onEdit: (line: number, field: ImportField, original: string, text: string) => void;
}

/** All lines of a schedule, ten per page: each with its doubts at their cells, to be edited or left out. */
export function SchedulePreview({
  rows,
  columns,
  places,
  leftOut,
  onLeaveOut,
  onEdit,
}: SchedulePreviewProps) {
  const [page, setPage] = useState(1);
  // The lines that had doubts when the filter was set: a corrected one stays in sight.
  const [filtered, setFiltered] = useState<ReadonlySet<number> | null>(null);
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set());
  // Kept while doubts are settled, so that no column moves under the user's hand.
  const [order, setOrder] = useState({ columns, fields: byDoubt(columns, rows) });
  // By content: whatever is remembered makes another array.
  if (String(order.columns) !== String(columns)) setOrder({ columns, fields: byDoubt(columns, rows) });
  const doubtful = rows.filter(hasDoubt);
  const shown = filtered ? rows.filter(({ line }) => filtered.has(line)) : rows;
  const totalPages = Math.max(1, Math.ceil(shown.length / ROWS));
  const fields: Column<PreviewRow>[] = order.fields.map((field) => ({
    key: field,
    label: labelOf(field) + (isRequiredField(field) ? ' *' : ''),
    render: ({ line, cells }) => {
      const cell = cells[field];
      return (
        cell && (
          <PreviewField
            line={line}
            field={field}
            cell={cell}
            places={places}
            editing={editing.has(line)}
            onEdit={(text) => onEdit(line, field, cell.original, text)}
          />
        )
      );
    },
  }));
  const first: Column<PreviewRow> = {
    key: 'line',
    label: 'Línea',
    render: ({ line, body, duplicate }) => (
      <First>
        <Checkbox
          label={`Línea ${line}`}
          checked={!leftOut.has(line)}
          onChange={(isIn) => onLeaveOut(line, !isIn)}
        />
        {body === null && !leftOut.has(line) && (
          <StatusPill tone="error" bare>
            Tiene problemas
          </StatusPill>
        )}
        {duplicate !== null && (
          <Told>
            <StatusPill tone="aviso" bare>
              {duplicate}
            </StatusPill>
          </Told>
        )}
      </First>
    ),
  };
  const onlyDoubts = (only: boolean): void => {
    setFiltered(only ? new Set(doubtful.map(({ line }) => line)) : null);
    setPage(1);
  };
  return (
    <>
      {(doubtful.length > 0 || filtered) && (
        <div className={css({ marginBottom: '10px' })}>
          <Checkbox label="Ver solo las líneas con dudas" checked={filtered !== null} onChange={onlyDoubts} />
        </div>
      )}
      <DataTable
        label="Vista previa"
        columns={[first, ...fields]}
        rows={shown.slice((page - 1) * ROWS, page * ROWS)}
        rowKey={({ line }) => line}
        empty={{ title: 'No hay líneas' }}
        pageSize={Math.min(5, shown.length)}
        actions={({ line }) =>
          editing.has(line) ? null : (
            <Button size="sm" onClick={() => setEditing(new Set(editing).add(line))}>
              Editar
            </Button>
          )
        }
      />
      <Pagination page={Math.min(page, totalPages)} totalPages={totalPages} onPage={setPage} />
    </>
  );
}
