/** Random settlements with drivers. */
import type { ApiAnswer } from './api.ts';
import type { OfficeRows } from './office-rows.ts';
import { pickFrom, type RandomChoice } from './random-values.ts';

type Result = Promise<ApiAnswer | undefined>;

/** All that is pending, some of it, or some that another settlement may have taken already. */
export async function settleChofer(work: OfficeRows, { which, value, text }: RandomChoice): Result {
  const frozen = await work.rowsOf('operacion', 'comision_monto > 0');
  const chofer = pickFrom([...new Set(frozen.map(({ chofer_id }) => chofer_id))], which);
  if (chofer === undefined) return undefined;
  const own = frozen.filter((row) => row.chofer_id === chofer).map(({ id }) => id);
  const chosen = own.filter((_, n) => n % 3 !== value % 3);
  return work.api.post('/liquidacion', {
    chofer,
    hasta: value % 5 ? '2199-12-31' : '2026-03-15',
    ...(value % 2 ? {} : { operaciones: chosen }),
    anticipos: (value % 4) * 10_000,
    ...(value % 3 ? {} : { descuentos: '1.500', nota: text }),
  });
}

export async function freeLiquidacion(work: OfficeRows, { which }: RandomChoice): Result {
  const row = await work.oneOf('liquidacion', which);
  return row && work.api.remove(`/liquidacion/${row.id}`);
}
