import type { Id } from '#domain/tables.ts';
import { USUAL_PRICE_OF } from '#domain/usual-price.ts';
import type { TipoCobro } from '#domain/vocabulary.ts';
import { useReader } from './use-reader.ts';

/** What the client is usually charged by hand for a type, by its negotiation (R33.6), pesos; null where nothing is agreed. */
export function useUsualPrice(clienteId: Id | null): (tipo: string) => number | null {
  const { reader } = useReader();
  const id = reader.get('cliente', clienteId)?.id ?? null;
  const [row] = id === null ? [] : reader.where('negociacion', 'cliente_id', id);
  return (tipo) => {
    const field = USUAL_PRICE_OF[tipo as TipoCobro];
    return (field && row?.[field]) ?? null;
  };
}
