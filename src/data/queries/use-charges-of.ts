import type { ExtraFacturable } from '#contracts/extra.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { extraFacturable, operacionFacturable } from '#views/billing.ts';
import { useMotor } from './provider.tsx';
import { useMotorVersion } from './use-query-answer.ts';

interface Cobros {
  operaciones: OperacionFacturable[];
  extras: ExtraFacturable[];
}

/** What an invoice that waits to be sent has taken in: no longer billable elsewhere, but a choice of its own form. */
export function useCobrosDe(facturaUuid: string | null): Cobros {
  const motor = useMotor();
  useMotorVersion(motor);
  const { lector } = motor;
  const items = facturaUuid === null ? [] : lector.where('factura_item', 'factura_id', facturaUuid);
  return {
    operaciones: items.flatMap(({ operacion_id }) => {
      const row = lector.get('operacion', operacion_id);
      return row ? [operacionFacturable(lector, row)] : [];
    }),
    extras: items.flatMap(({ extra_id }) => {
      const row = lector.get('extra', extra_id);
      return row ? [extraFacturable(lector, row)] : [];
    }),
  };
}
