import { bodega as contract } from '#contracts/bodega.ts';
import { defineScreens } from './define.ts';
import { normalNombre } from './normal.ts';

export const bodegaDefinition = defineScreens({
  contract,
  description: 'Lugares donde se almacenan los contenedores',
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
  onDelete: 'Ya no podrá elegirse en movimientos ni en agendamientos; los anteriores conservan su nombre.',
});
