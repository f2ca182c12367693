/** What the form of a negotiation calls the usual prices of charges by hand, without accents. */
const TIPOS = ['Falso flete', 'Peaje', 'Sobreestadia', 'Gate in', 'Lavado', 'Sobrepeso'];

export const USUAL_PRICE_LABELS = [
  'Precios usuales de cobros a mano',
  ...TIPOS.map((tipo) => `${tipo}: precio usual`),
].join(', ');
