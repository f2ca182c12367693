import { Checkbox } from '#ui/form/Checkbox.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { MEDIUM_BOX } from '#ui/styles/media.ts';
import { Pagination } from '#ui/table/Pagination.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import type { Definicion } from '../definition.ts';
import type { Registro } from './records.ts';

const ROWS = 10;
const Words = chakra('div', {
  base: {
    display: 'grid',
    gap: '2px',
    whiteSpace: 'normal',
    minWidth: '220px',
    [MEDIUM_BOX]: { minWidth: 0 },
  },
});

const isOk = ({ problemas, avisos, repetido }: Registro): boolean =>
  problemas.length === 0 && avisos.length === 0 && repetido === null;

function Estado({ problemas, avisos, repetido }: Registro) {
  const said = [...avisos, ...(repetido === null || problemas.length > 0 ? [] : [repetido])];
  if (problemas.length + said.length === 0) return <StatusPill tone="ok">Correcta</StatusPill>;
  return (
    <Words>
      {problemas.map((problema) => (
        <StatusPill key={problema} tone="error" bare>
          {problema}
        </StatusPill>
      ))}
      {said.map((aviso) => (
        <StatusPill key={aviso} tone="aviso" bare>
          {aviso}
        </StatusPill>
      ))}
    </Words>
  );
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? String(value.length) : typeof value === 'string' && value !== '' ? value : '—';

/** A card on a phone begins with it: a number alone would say nothing there. */
function lineasDe(lineas: Registro['lineas']): string {
  return `${lineas.length === 1 ? 'Línea' : 'Líneas'} ${lineas.map(({ line }) => line).join(', ')}`;
}

/** The list's own columns, between the line's number and what is said of it. */
function columnsOf({ columns, grupos }: Definicion): Column<Registro>[] {
  const lists = grupos.flatMap(({ campos }) => campos).filter(({ kind }) => kind === 'plantas');
  const own = [...columns, ...lists.map(({ name, label }) => ({ key: name, label }))];
  return [
    { key: 'linea', label: 'Línea', render: ({ lineas }) => lineasDe(lineas) },
    ...own.map(({ key, label }) => ({ key, label, render: ({ body }: Registro) => textOf(body[key]) })),
    { key: 'estado', label: 'Estado', render: (registro) => <Estado {...registro} /> },
  ];
}

interface VistaPreviaProps {
  definicion: Definicion;
  registros: readonly Registro[];
}

/** All records of a file with what is wrong with them, ten at a time. */
export function VistaPrevia({ definicion, registros }: VistaPreviaProps) {
  const [page, setPage] = useState(1);
  const [onlyBad, setOnlyBad] = useState(false);
  const bad = registros.filter((each) => !isOk(each));
  const shown = onlyBad ? bad : registros;
  const totalPages = Math.max(1, Math.ceil(shown.length / ROWS));
  const filter = (only: boolean): void => {
    setOnlyBad(only);
    setPage(1);
  };
  return (
    <>
      {bad.length > 0 && (
        <div className={css({ marginBottom: '10px' })}>
          <Checkbox label="Ver solo problemas y repetidos" checked={onlyBad} onChange={filter} />
        </div>
      )}
      <DataTable
        label="Vista previa"
        columns={columnsOf(definicion)}
        rows={shown.slice((page - 1) * ROWS, page * ROWS)}
        rowKey={({ lineas }) => lineas[0]?.line ?? 0}
        empty={{ title: 'No hay líneas' }}
        pageSize={Math.min(ROWS, shown.length)}
      />
      <Pagination page={page} totalPages={totalPages} onPage={setPage} />
    </>
  );
}
