import { camion as contract } from '#contracts/camion.ts';
import type { ModuleDefinition } from './definition.ts';
import { normalPlaca } from './normal.ts';

const NOT_NUMERIC = 'La capacidad debe ser un número válido.';

export const camion: ModuleDefinition = {
  contract,
  description: 'Vehículos que se asignan a las operaciones',
  columns: [
    { key: 'placa', label: 'Placa' },
    { key: 'marca', label: 'Marca' },
    { key: 'capacidad', label: 'Capacidad TON', kind: 'number' },
  ],
  grupos: [
    {
      campos: [
        { name: 'placa', label: 'Placa', kind: 'text', width: 2 },
        { name: 'marca', label: 'Marca', kind: 'text', width: 2 },
        {
          name: 'capacidad',
          label: 'Capacidad TON',
          kind: 'number',
          width: 2,
          noNumerico: { create: NOT_NUMERIC, edit: NOT_NUMERIC },
        },
      ],
    },
  ],
  clave: { campo: 'placa', words: 'esta placa', normal: normalPlaca },
  nameOf: ({ placa }) => String(placa),
  onDelete: 'Ya no podrá asignarse a operaciones; las anteriores conservan su placa.',
};
