import { camion as contract } from '#contracts/camion.ts';
import { defineScreens } from './define.ts';
import { normalPlaca } from './normal.ts';

const NOT_NUMERIC = 'La capacidad debe ser un número válido.';

export const camionDefinition = defineScreens({
  contract,
  description: 'Vehículos que se asignan a las operaciones',
  groups: [
    {
      fields: [
        { name: 'placa', kind: 'text', width: 2 },
        { name: 'marca', kind: 'text', width: 2 },
        {
          name: 'capacidad',
          kind: 'number',
          width: 2,
          notNumeric: { create: NOT_NUMERIC, edit: NOT_NUMERIC },
        },
        { name: 'placa_carro', kind: 'text', width: 2 },
      ],
    },
  ],
  naturalKey: { field: 'placa', words: 'esta placa', normal: normalPlaca },
  nameOf: ({ placa }) => String(placa),
  onDelete: 'Ya no podrá asignarse a operaciones; las anteriores conservan su placa.',
});
