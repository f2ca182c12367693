/** What the demo company has planned for its unfinished operations. Without random numbers, so that the rest stays as it was. */
import { formatFecha } from '#domain/date.ts';
import { NO_EMBARQUE } from '#domain/embarque.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/milliseconds.ts';
import type { EmbarqueColumns, Stored } from '#domain/tables.ts';
import { toIso } from './calendar.ts';
import type { OperacionPlan } from './plan.ts';
import type { TripPlan } from './trip.ts';

const NAVIERAS = ['MSC', 'Maersk', 'Hapag-Lloyd', 'CMA CGM', 'ONE'];
const NAVES = ['Valparaíso Express', 'MSC Bianca', 'Maersk Batur', 'CMA CGM Volga', 'ONE Arcadia'];

/** `eta_puerto`: ISO. */
export function plannedOf(plan: OperacionPlan, trip: TripPlan, eta_puerto: string): Stored<EmbarqueColumns> {
  if (plan.completedSteps === plan.steps.length) return NO_EMBARQUE;
  const seed = Math.floor(plan.createdAt / MINUTE_MS);
  const at = <T>(values: readonly T[]): T => values[seed % values.length]!;
  const isImport = plan.tipo === 'IMPORTACION';
  const eta = Date.parse(eta_puerto);
  return {
    ...NO_EMBARQUE,
    naviera: at(NAVIERAS),
    nave: at(NAVES),
    bl_booking: `${isImport ? 'BL' : 'BK'}${100_000 + (seed % 900_000)}`,
    referencia_cliente: `OC ${1000 + (seed % 9000)}`,
    cita_codigo: `C-${1000 + (seed % 7919)}`,
    terminal_previsto: trip.terminal,
    contenedor_tipo: plan.reefer ? '45R1' : '22G1',
    peso_kg: 18_000 + (seed % 90) * 100,
    puerto_previsto_id: trip.puerto.id,
    planta_prevista_id: plan.planta.id,
    deposito_previsto_id: trip.deposito.id,
    cita_desde: toIso(eta),
    cita_hasta: toIso(eta + 2 * HOUR_MS),
    ...(isImport && { dias_libres: 5 + (seed % 5), libre_desde: formatFecha(eta_puerto) }),
  };
}
