/** Whether an operation may be changed, and the warnings about it (R17, R24.3). */
import { overlap, timeWindow } from './agenda.ts';
import { formatDateMinute, parseFecha } from './date.ts';
import { assignRefusal, comisionRefusal, editRefusal } from './operacion-permissions.ts';
import { REQUIRED, type Refusal, validationRefusal } from './refusal.ts';
import { nombreOperacion } from './numero.ts';
import type { Id, OperacionRow } from './tables.ts';
import type { TipoOperacion } from './vocabulary.ts';

export const NO_NEGOCIACION = 'El cliente no tiene negociación: no se calcularán extras';

/** The warning for a commission above 100 %. */
export function comisionWarning(comision: number | null | undefined): string[] {
  return (comision ?? 0) > 100 ? ['La comisión es mayor que 100 %'] : [];
}

/**
 * Whether the ETAs of an import have the plant before the port, or those of an export the port before the plant; as
 * typed.
 */
export function invertedEtas(etas: { tipo: TipoOperacion; eta_puerto: string; eta_planta: string }): boolean {
  const [puerto, planta] = [parseFecha(etas.eta_puerto), parseFecha(etas.eta_planta)];
  if (puerto === null || planta === null) return false;
  return etas.tipo === 'IMPORTACION' ? planta < puerto : puerto < planta;
}

export interface OperacionChange {
  choferId?: Id | undefined;
  camionId?: Id | undefined;
  comision_externo?: number | null | undefined;
  monto?: number | undefined;
  eta_puerto?: string | undefined;
  eta_planta?: string | undefined;
}

const has = (value: unknown): boolean => value !== undefined;

/** Whether the change is an assignment: it names driver, truck or commission, or nothing at all (an empty form). */
function isAsignacion({ choferId, camionId, comision_externo, ...rest }: OperacionChange): boolean {
  return [choferId, camionId, comision_externo].some(has) || !Object.values(rest).some(has);
}

/** Whether the change corrects the commission, and names neither driver nor truck. */
const isCorrection = ({ choferId, camionId, comision_externo }: OperacionChange): boolean =>
  has(comision_externo) && !has(choferId) && !has(camionId);

/**
 * Refuses a change of an invoiced operation, an assignment of a finished one, and one that would lack driver or truck
 * (R17.3, R17.6). The commission of a finished one may be corrected until it is settled (R36.2).
 */
export function checkOperacionUpdate(
  operacion: Pick<OperacionRow, 'chofer_id' | 'camion_id' | 'finalizado'>,
  { facturada, liquidada }: { facturada: boolean; liquidada: boolean },
  change: OperacionChange,
): Refusal | null {
  if (operacion.finalizado && isCorrection(change)) {
    const { comision_externo: _comision, ...rest } = change;
    const alone = !Object.values(rest).some(has);
    return comisionRefusal({ liquidada }) ?? (alone ? null : editRefusal({ facturada }));
  }
  if (!isAsignacion(change)) return editRefusal({ facturada });
  const refusal = assignRefusal({ finalizado: operacion.finalizado, facturada });
  if (refusal) return refusal;
  const missing = [
    ...((change.choferId ?? operacion.chofer_id) === null ? ['choferId'] : []),
    ...((change.camionId ?? operacion.camion_id) === null ? ['camionId'] : []),
  ];
  return missing.length > 0
    ? validationRefusal(missing.map((field) => ({ campo: field, mensaje: REQUIRED })))
    : null;
}

type Agendada = Pick<OperacionRow, 'id' | 'eta_puerto' | 'eta_planta' | 'tarifa'>;

/** A warning for each of `others`, the open operations of the same driver or truck, whose window overlaps. */
export function overlapWarnings(nombre: string, itself: Agendada, others: readonly Agendada[]): string[] {
  const own = timeWindow(itself);
  return others.flatMap((other) => {
    const { start, end } = timeWindow(other);
    if (other.id === itself.id || !overlap(own, { start, end })) return [];
    return [
      `${nombre} ya está en la ${nombreOperacion(other.id)} (${formatDateMinute(start)}–${formatDateMinute(end)})`,
    ];
  });
}
