/** Random carrying of scheduled containers (random-work.ts). */
import type { ApiAnswer } from './api.ts';
import type { OfficeRow, OfficeRows } from './office-rows.ts';
import { DAY, isoAt, randomDuration, type RandomChoice, START } from './random-values.ts';

export async function movePorteo(
  work: OfficeRows,
  { which, value }: RandomChoice,
): Promise<ApiAnswer | undefined> {
  const pending = `id in (select transporte_id from contenedor where deleted_at is null and id not in
    (select contenedor_id from almacenaje where deleted_at is null))`;
  const row = await work.oneOf('contenedor_transporte', which, pending);
  if (!row) return undefined;
  const { contenedores } = (await work.api.get(`/contenedor/transporte/${row.id}`)).body.datos;
  const start = START + (value % 20) * DAY;
  return work.api.post('/contenedor/transporte', {
    contenedorTransporteId: row.id,
    choferId: (await work.oneOf('chofer', which))?.id,
    camionId: (await work.oneOf('camion', value))?.id,
    inicio: isoAt(start),
    fin: isoAt(start + randomDuration(which)),
    // Some of them, or all.
    contenedores: contenedores.slice(0, 1 + (value % 3)).map(({ id }: OfficeRow) => id),
  });
}
