/** The usual prices of charges by hand, agreed in the client's negotiation (R33.6). */
import type { TipoCobro } from './vocabulary.ts';

/** What is usually charged by hand of each type (R33.6), pesos; null where nothing is agreed. 'Otro' has no usual price. */
export const USUAL_PRICE_FIELDS = [
  'precio_falso_flete',
  'precio_peaje',
  'precio_sobreestadia',
  'precio_gate_in',
  'precio_lavado',
  'precio_sobrepeso',
] as const;
export type UsualPriceField = (typeof USUAL_PRICE_FIELDS)[number];

/** The column of a negotiation with the usual price of a type (R33.6). */
export const USUAL_PRICE_OF: Readonly<Partial<Record<TipoCobro, UsualPriceField>>> = {
  'Falso flete': 'precio_falso_flete',
  Peaje: 'precio_peaje',
  Sobreestadía: 'precio_sobreestadia',
  'Gate in': 'precio_gate_in',
  Lavado: 'precio_lavado',
  Sobrepeso: 'precio_sobrepeso',
};
