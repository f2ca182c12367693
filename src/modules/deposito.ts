import { deposito as contract } from '#contracts/deposito.ts';
import { PORTEOS } from '#domain/vocabulary.ts';
import { defineScreens } from './define.ts';
import { normalNombre } from './normal.ts';

export const depositoDefinition = defineScreens({
  contract,
  description: 'Lugares donde se retiran y devuelven los contenedores de las navieras',
  groups: [
    {
      fields: [
        { name: 'nombre', kind: 'text', width: 3 },
        { name: 'porteo', kind: 'select', options: PORTEOS, width: 3 },
        { name: 'comuna', kind: 'text', width: 3 },
        { name: 'direccion', kind: 'text', width: 3 },
      ],
    },
  ],
  naturalKey: { field: 'nombre', words: 'este nombre', normal: normalNombre },
  nameOf: ({ nombre }) => String(nombre),
  onDelete: 'Ya no podrá elegirse en movimientos ni en agendamientos; los anteriores conservan su nombre.',
});
