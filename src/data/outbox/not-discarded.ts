/** For the user of a tab where a change that waited cannot be discarded any more. */
export const NOT_DISCARDED =
  'Este cambio ya no se puede descartar: se está enviando, ya se envió o ya se descartó. Revise Pendientes.';
