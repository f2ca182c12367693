import type { OperacionRecord } from '#contracts/operacion.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import type { Id } from '#domain/tables.ts';
import type { PendingState } from '#domain/vocabulary.ts';
import { CobroList } from '#forms/cobro/CobroList.tsx';

interface OperacionCobrosProps {
  operacion: OperacionRecord;
  pending: ReadonlyMap<Id, PendingState>;
}

/** The charges by hand of the operation; the derived ones stand with their movements. */
export function OperacionCobros({ operacion, pending }: OperacionCobrosProps) {
  const seesAmounts = useSeesAmounts();
  if (!seesAmounts) return null;
  const cobros = operacion.extras.filter(({ manual }) => manual);
  return (
    <CobroList
      title="Cobros"
      cobros={cobros}
      cliente={operacion.cliente.id}
      operacion={operacion.id}
      pending={pending}
      empty="Sin cobros a mano. Los que se calculan a partir de los movimientos están en el historial."
    />
  );
}
