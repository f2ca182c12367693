import { useReader } from '#data/queries/use-reader.ts';
import { idOfText } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { useMemo } from 'react';
import type { PreviewInput } from './preview-rows.ts';

export interface ImportClient {
  uuid: string;
  nombre: string;
  /** What the preview of a schedule needs of the client. */
  known: PreviewInput['cliente'];
}

/** The chosen client, as far as this device knows it; null where none is chosen. */
export function useImportClient(cliente: string): ImportClient | null {
  const { reader, version } = useReader();
  return useMemo(() => {
    const row = cliente === '' ? undefined : reader.get('cliente', idOfText(cliente));
    if (!row) return null;
    const named = (places: Iterable<{ id: Id; nombre: string }>) =>
      [...places].map(({ id, nombre }) => ({ id, nombre }));
    return {
      uuid: row.uuid,
      nombre: row.nombre,
      known: {
        id: row.id,
        places: {
          puerto_previsto: named(reader.all('puerto')),
          planta_prevista: named(reader.where('planta', 'cliente_id', row.id)),
          deposito_previsto: named(reader.all('deposito')),
        },
        operaciones: reader.where('operacion', 'cliente_id', row.id),
      },
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the reader is the same object with other rows
  }, [cliente, reader, version]);
}
