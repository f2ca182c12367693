import { puerto as contract } from '#contracts/puerto.ts';
import { defineScreens } from './define.ts';
import { normalNombre } from './normal.ts';

export const puertoDefinition = defineScreens({
  contract,
  description: 'Lugares donde comienzan o terminan las operaciones',
  groups: [
    {
      fields: [
        { name: 'nombre', kind: 'text', width: 6 },
        { name: 'comuna', kind: 'text', width: 3 },
        { name: 'direccion', kind: 'text', width: 3 },
      ],
    },
  ],
  naturalKey: { field: 'nombre', words: 'este nombre', normal: normalNombre },
  nameOf: ({ nombre }) => String(nombre),
  onDelete: 'Ya no podrá elegirse en movimientos; los anteriores conservan su nombre.',
});
