import type { ImportPlaces } from '#features/operacion/import/cell-values.ts';

/** Places of a company and of one of its clients, for the import of a schedule. */
export const IMPORT_PLACES: ImportPlaces = {
  puerto_previsto: [
    { id: 1, nombre: 'San Antonio' },
    { id: 2, nombre: 'TPS Valparaíso' },
    { id: 3, nombre: 'Puerto de Coronel' },
  ],
  planta_prevista: [
    { id: 11, nombre: 'Casablanca Norte' },
    { id: 12, nombre: 'Casablanca Sur' },
  ],
  deposito_previsto: [{ id: 21, nombre: 'Sitrans' }],
};
