import { formatMonth } from '#domain/date.ts';
import { IconWarn } from '../base/icons.ts';
import { StatusPill } from '../feedback/StatusPill.tsx';

/** The time (ISO) since which this device has a list's closed rows; null where it is unknown. */
export interface Missing {
  cerradoDesde: string | null;
}

/** 'En este dispositivo: desde nov. 2025'. */
export const horizonText = ({ cerradoDesde }: Missing): string =>
  cerradoDesde === null
    ? 'En este dispositivo puede faltar lo cerrado hace más de un año'
    : `En este dispositivo: desde ${formatMonth(cerradoDesde)}`;

/** A sentence that says which rows are not on this device, and where they are. */
export const missingText = ({ cerradoDesde }: Missing): string =>
  cerradoDesde === null
    ? 'Lo cerrado hace más de un año puede estar solo en el servidor.'
    : `Lo que se cerró antes de ${formatMonth(cerradoDesde)} está solo en el servidor.`;

/** Shown where a list shows this device's rows and some are missing. */
export function Horizon({ missing }: { missing: Missing | null }) {
  return (
    missing && (
      <StatusPill tone="aviso" icon={IconWarn} bare>
        {horizonText(missing)}
      </StatusPill>
    )
  );
}
