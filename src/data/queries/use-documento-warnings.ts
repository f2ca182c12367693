import { duplicateWarnings } from '#domain/documento.ts';
import type { DocumentoRow } from '#domain/paper-tables.ts';
import type { Id } from '#domain/tables.ts';
import { useMemo } from 'react';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/**
 * The warnings about the same document elsewhere that the server will return, as far as this device knows. `itself`: the
 * document's own id; null for a new one.
 */
export function useDocumentoWarnings(
  { tipo, folio, rut_emisor }: Pick<DocumentoRow, 'tipo' | 'folio' | 'rut_emisor'>,
  itself: Id | null,
): string[] {
  const engine = useEngine();
  const version = useEngineVersion(engine);
  return useMemo(
    () => duplicateWarnings({ tipo, folio, rut_emisor }, engine.reader.all('documento'), itself),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the reader's rows change with the version
    [engine, version, tipo, folio, rut_emisor, itself],
  );
}
