/** Papers of drivers and trucks that expire (R29). Days are those of America/Santiago. */
import { formatFecha } from './date.ts';
import { DAY_MS } from './milliseconds.ts';
import { type Refusal, REQUIRED, ruleRefusal, validationRefusal } from './refusal.ts';
import type { VencimientoRow } from './paper-tables.ts';
import type { Id } from './tables.ts';
import { TIPOS_VENCIMIENTO, type TipoVencimiento, type VencimientoState } from './vocabulary.ts';

export type VencimientoOwner = 'chofer' | 'camion';

const ONLY_OF: Partial<Record<TipoVencimiento, VencimientoOwner>> = {
  Licencia: 'chofer',
  'Credencial de terminal': 'chofer',
  'Revisión técnica': 'camion',
  'Permiso de circulación': 'camion',
  SOAP: 'camion',
};

/** The types that a driver's or a truck's paper may have. */
export const tiposOf = (owner: VencimientoOwner): TipoVencimiento[] =>
  TIPOS_VENCIMIENTO.filter((tipo) => (ONLY_OF[tipo] ?? owner) === owner);

/** The last day that counts as 'por vencer', from today. */
export const SOON_DAYS = 30;

const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whole days from today to the last valid day; negative once it is over. `now`: any time of today. */
export const daysUntil = (vence: string, now: string | number): number =>
  Math.round((dayMs(vence) - dayMs(formatFecha(now))) / DAY_MS);

export function vencimientoState(days: number): VencimientoState {
  if (days < 0) return 'vencido';
  return days <= SOON_DAYS ? 'por_vencer' : 'vigente';
}

interface CheckedVencimiento {
  chofer?: Id | null | undefined;
  camion?: Id | null | undefined;
  tipo: TipoVencimiento;
}

const ONE_OWNER = 'Elija un chofer o un camión, no ambos';
const OF_THE_OTHER: Record<VencimientoOwner, string> = {
  chofer: 'Este tipo no es de un chofer',
  camion: 'Este tipo no es de un camión',
};

const tipoRefusal = (owner: VencimientoOwner, tipo: TipoVencimiento): Refusal | null =>
  tiposOf(owner).includes(tipo) ? null : validationRefusal([{ campo: 'tipo', mensaje: OF_THE_OTHER[owner] }]);

/** Refuses a new one without exactly one owner, or of a type that its owner does not have. */
export function checkVencimiento({ chofer = null, camion = null, tipo }: CheckedVencimiento): Refusal | null {
  if (chofer !== null && camion !== null) return validationRefusal([{ campo: 'camion', mensaje: ONE_OWNER }]);
  if (chofer === null && camion === null) return validationRefusal([{ campo: 'chofer', mensaje: REQUIRED }]);
  return tipoRefusal(chofer === null ? 'camion' : 'chofer', tipo);
}

type Owned = Pick<VencimientoRow, 'chofer_id' | 'camion_id'>;

export const ownerTable = ({ chofer_id }: Owned): VencimientoOwner =>
  chofer_id === null ? 'camion' : 'chofer';

/** Refuses a type that the owner of this paper does not have. */
export const checkVencimientoTipo = (row: Owned, tipo: TipoVencimiento): Refusal | null =>
  tipoRefusal(ownerTable(row), tipo);

export const OWNER_CANNOT_CHANGE = ruleRefusal('El chofer o camión de un vencimiento no se puede cambiar');

const DUPLICATE: Record<VencimientoOwner, Refusal> = {
  chofer: ruleRefusal('El chofer ya tiene un vencimiento de este tipo'),
  camion: ruleRefusal('El camión ya tiene un vencimiento de este tipo'),
};

/** Refuses a second one of the same type; 'Otro' apart. `others`: the live ones of the same owner. */
export function duplicateRefusal(
  owner: VencimientoOwner,
  tipo: TipoVencimiento,
  others: readonly Pick<VencimientoRow, 'tipo'>[],
): Refusal | null {
  const isTaken = tipo !== 'Otro' && others.some((other) => other.tipo === tipo);
  return isTaken ? DUPLICATE[owner] : null;
}

/** '2026-12-13' → '13/12/2026'. */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/');

/**
 * A warning for each paper that is no longer valid on the day of an operation. `nombre`: the driver's name or the
 * truck's plate; `eta`: the operation's relevant ETA, ISO.
 */
export function vencimientoWarnings(
  nombre: string,
  papers: readonly Pick<VencimientoRow, 'tipo' | 'vence'>[],
  { eta, now }: { eta: string; now: string | number },
): string[] {
  const day = formatFecha(eta);
  return papers
    .filter(({ vence }) => vence < day)
    .map(({ tipo, vence }) => {
      const verb = daysUntil(vence, now) < 0 ? 'venció' : 'vence';
      return `${tipo} de ${nombre} ${verb} el ${formatDay(vence)}`;
    });
}
