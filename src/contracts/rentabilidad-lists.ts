/** What each view of GET /rentabilidad searches, how it sorts, and its filters (R37.3). Without schemas, for screens too. */
import type { RentabilidadPor } from '#domain/rentabilidad.ts';
import { byRecord } from './filters.ts';
import type { ListSpec } from './lists.ts';

export const RENTABILIDAD_FILTERS = { cliente: byRecord('cliente'), camion: byRecord('camion') } as const;

const FIGURES = ['operaciones', 'cobrado', 'costo', 'margen', 'margen_pct'] as const;

export const RENTABILIDAD_LISTS = {
  mes: {
    searched: ['nombre'],
    sortable: ['nombre', ...FIGURES],
    defaultSort: 'nombre',
    direction: 'DESC',
    id: 'id',
  },
  cliente: {
    searched: ['nombre', 'rut'],
    sortable: ['nombre', ...FIGURES],
    defaultSort: 'margen',
    direction: 'DESC',
    id: 'id',
  },
  camion: {
    searched: ['nombre', 'marca'],
    sortable: ['nombre', ...FIGURES],
    defaultSort: 'margen',
    direction: 'DESC',
    id: 'id',
  },
  /** Ties: operations first, then by number. `numero` is that of the operation. */
  operacion: {
    searched: ['numero', 'cliente', 'camion'],
    sortable: ['fecha', 'cliente', 'camion', 'cobrado', 'costo', 'margen', 'margen_pct'],
    defaultSort: 'fecha',
    direction: 'DESC',
    id: 'clase',
    id2: 'registro',
  },
} as const satisfies Record<RentabilidadPor, ListSpec>;
