import type { ExtraFacturable } from '#contracts/extra.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { toExtraFacturable, toOperacionFacturable } from '#views/billing.ts';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

interface Charges {
  operaciones: OperacionFacturable[];
  extras: ExtraFacturable[];
}

/**
 * The charges of an invoice that waits to be sent: they are no longer billable, but its own form still offers them.
 */
export function useChargesOf(facturaUuid: string | null): Charges {
  const engine = useEngine();
  useEngineVersion(engine);
  const { reader } = engine;
  const items = facturaUuid === null ? [] : reader.where('factura_item', 'factura_id', facturaUuid);
  return {
    operaciones: items.flatMap(({ operacion_id }) => {
      const row = reader.get('operacion', operacion_id);
      return row ? [toOperacionFacturable(reader, row)] : [];
    }),
    extras: items.flatMap(({ extra_id }) => {
      const row = reader.get('extra', extra_id);
      return row ? [toExtraFacturable(reader, row)] : [];
    }),
  };
}
