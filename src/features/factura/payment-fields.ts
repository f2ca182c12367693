/** What the dialogs of one payment and of many have in common. */
import { MEDIOS_ABONO } from '#domain/vocabulary.ts';

export const MEDIOS = MEDIOS_ABONO.map((medio) => ({ value: medio, label: medio }));

/** What a payment without a day means. */
export const TODAY_IF_EMPTY = 'En blanco: hoy';
