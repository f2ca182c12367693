import { chofer as contract } from '#contracts/chofer.ts';
import { CONTRATOS } from '#domain/vocabulary.ts';
import { defineScreens } from './define.ts';
import { normalNombre } from './normal.ts';

export const choferDefinition = defineScreens({
  contract,
  description: 'Conductores que se asignan a las operaciones',
  groups: [
    {
      fields: [
        { name: 'nombre', kind: 'text', width: 6 },
        { name: 'contrato', kind: 'select', options: CONTRATOS, width: 3 },
        {
          name: 'comision',
          kind: 'number',
          width: 3,
          notNumeric: {
            create: 'La comisión debe ser un número válido.',
            edit: 'La comision debe ser un número válido.',
          },
        },
        { name: 'rut', kind: 'rut', width: 3 },
        { name: 'cel', kind: 'tel', width: 3 },
      ],
    },
  ],
  naturalKey: { field: 'nombre', words: 'este nombre', normal: normalNombre },
  nameOf: ({ nombre }) => String(nombre),
  onDelete: 'Ya no podrá asignarse a operaciones; las anteriores conservan su nombre.',
});
