import { Checkbox } from '#ui/form/Checkbox.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { MEDIUM_BOX } from '#ui/styles/media.ts';
import { Pagination } from '#ui/table/Pagination.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import type { ModuleDefinition } from '../definition.ts';
import type { ImportedRecord } from './records.ts';

const ROWS = 10;
const Messages = chakra('div', {
  base: {
    display: 'grid',
    gap: '2px',
    whiteSpace: 'normal',
    minWidth: '220px',
    [MEDIUM_BOX]: { minWidth: 0 },
  },
});

const isOk = ({ problems, warnings, duplicate }: ImportedRecord): boolean =>
  problems.length === 0 && warnings.length === 0 && duplicate === null;

function LineStatus({ problems, warnings, duplicate }: ImportedRecord) {
  const notices = [...warnings, ...(duplicate === null || problems.length > 0 ? [] : [duplicate])];
  if (problems.length + notices.length === 0) return <StatusPill tone="ok">Correcta</StatusPill>;
  return (
    <Messages>
      {problems.map((problem) => (
        <StatusPill key={problem} tone="error" bare>
          {problem}
        </StatusPill>
      ))}
      {notices.map((notice) => (
        <StatusPill key={notice} tone="aviso" bare>
          {notice}
        </StatusPill>
      ))}
    </Messages>
  );
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? String(value.length) : typeof value === 'string' && value !== '' ? value : '—';

/** The first column. On a phone a card begins with it, where a number alone would be unclear. */
function linesOf(lines: ImportedRecord['lines']): string {
  return `${lines.length === 1 ? 'Línea' : 'Líneas'} ${lines.map(({ line }) => line).join(', ')}`;
}

/** The list's own columns, between the line's number and its messages. */
function columnsOf({ columns, groups }: ModuleDefinition): Column<ImportedRecord>[] {
  const lists = groups.flatMap(({ fields }) => fields).filter(({ kind }) => kind === 'plantas');
  const own = [...columns, ...lists.map(({ name, label }) => ({ key: name, label }))];
  return [
    { key: 'linea', label: 'Línea', render: ({ lines }) => linesOf(lines) },
    ...own.map(({ key, label }) => ({ key, label, render: ({ body }: ImportedRecord) => textOf(body[key]) })),
    { key: 'estado', label: 'Estado', render: (record) => <LineStatus {...record} /> },
  ];
}

interface ImportPreviewProps {
  definition: ModuleDefinition;
  records: readonly ImportedRecord[];
}

/** All records of a file with their problems, ten per page. */
export function ImportPreview({ definition, records }: ImportPreviewProps) {
  const [page, setPage] = useState(1);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const withProblems = records.filter((each) => !isOk(each));
  const shown = onlyProblems ? withProblems : records;
  const totalPages = Math.max(1, Math.ceil(shown.length / ROWS));
  const filter = (only: boolean): void => {
    setOnlyProblems(only);
    setPage(1);
  };
  return (
    <>
      {withProblems.length > 0 && (
        <div className={css({ marginBottom: '10px' })}>
          <Checkbox label="Ver solo problemas y repetidos" checked={onlyProblems} onChange={filter} />
        </div>
      )}
      <DataTable
        label="Vista previa"
        columns={columnsOf(definition)}
        rows={shown.slice((page - 1) * ROWS, page * ROWS)}
        rowKey={({ lines }) => lines[0]?.line ?? 0}
        empty={{ title: 'No hay líneas' }}
        pageSize={Math.min(ROWS, shown.length)}
      />
      <Pagination page={page} totalPages={totalPages} onPage={setPage} />
    </>
  );
}
