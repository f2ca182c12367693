/** Texts of the screen 'Hoy'. */
import { totalDeuda } from '#views/billing.ts';
import type { Today, TodayOperacion } from '#views/today.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import type { RunningTime } from '#views/running-times.ts';

export const operacionTitle = ({ id, contenedor }: Pick<TodayOperacion, 'id' | 'contenedor'>): string =>
  [contenedor, titleCase(nombreOperacion(id))].filter((part) => part !== null).join(' · ');

/** The anchor of a group on the screen: 'Por facturar' → 'por-facturar'. */
export const anchorOf = (group: string): string => group.toLowerCase().replaceAll(' ', '-');

/** The number of stays that have used up their free time. */
export const beyondFreeTime = (times: readonly Pick<RunningTime, 'luz'>[]): number =>
  times.filter(({ luz }) => luz === 'rojo').length;

/** The total to be invoiced, in pesos. */
export const deudaTotal = (deudas: Today['deudas']): number =>
  deudas.reduce((sum, deuda) => sum + totalDeuda(deuda), 0);
