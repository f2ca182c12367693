import { formatMonth } from '#domain/date.ts';
import { IconWarn } from '../base/icons.ts';
import { StatusPill } from '../feedback/StatusPill.tsx';

/** Of a list's closed rows this device has only those since then (ISO); null where it does not know since when. */
export interface Missing {
  cerradoDesde: string | null;
}

/** 'En este dispositivo: desde nov. 2025'. */
export const horizonText = ({ cerradoDesde }: Missing): string =>
  cerradoDesde === null
    ? 'En este dispositivo puede faltar lo cerrado hace más de un año'
    : `En este dispositivo: desde ${formatMonth(cerradoDesde)}`;

/** What is not on this device, and where it is, in a sentence. */
export const missingText = ({ cerradoDesde }: Missing): string =>
  cerradoDesde === null
    ? 'Lo cerrado hace más de un año puede estar solo en el servidor.'
    : `Lo que se cerró antes de ${formatMonth(cerradoDesde)} está solo en el servidor.`;

/** Shown where the rows are those of this device and some are missing. */
export function Horizon({ missing }: { missing: Missing | null }) {
  return (
    missing && (
      <StatusPill tone="aviso" icon={IconWarn} bare>
        {horizonText(missing)}
      </StatusPill>
    )
  );
}
