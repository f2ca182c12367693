import type { HistorialEntrada, HistorialTable } from '#contracts/historial.ts';
import { useHistorial } from '#data/queries/use-historial.ts';
import { formatDateMinute } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { LocalAge } from '#ui/table/LocalAge.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { sentencesOf } from '#views/historial-sentences.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    '& > li': { paddingBlock: '10px', borderTopWidth: '1px' },
    '& > li:first-of-type': { borderTopWidth: 0, paddingTop: 0 },
    '& time': { color: 'muted', fontSize: 'var(--fs-sm)' },
  },
});

function TrayEntry({ entrada }: { entrada: HistorialEntrada }) {
  return (
    <li>
      <time dateTime={entrada.cuando}>{formatDateMinute(entrada.cuando)}</time>
      {sentencesOf(entrada).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </li>
  );
}

interface HistorialEntriesProps {
  table: HistorialTable;
  id: Id;
}

/** One page of the history, the latest first. */
export function HistorialEntries({ table, id }: HistorialEntriesProps) {
  const [page, setPage] = useState(1);
  const { datos, loading, notFound, error, retry, local } = useHistorial(table, id, page);
  if (error !== null) return <ErrorState message={error} onRetry={retry} />;
  if (notFound) return <EmptyState title="Aún no se ha enviado: todavía no tiene historial" />;
  if (loading || datos === undefined) return <Skeleton height="72px" />;
  if (datos.results.length === 0) return <EmptyState title="Sin cambios registrados" />;
  return (
    <>
      <LocalAge local={local} />
      <List>
        {datos.results.map((entry) => (
          <TrayEntry key={entry.id} entrada={entry} />
        ))}
      </List>
      {datos.totalPages > 1 && (
        <Pagination page={page} totalPages={datos.totalPages} onPage={setPage} of="Historial de cambios" />
      )}
    </>
  );
}
