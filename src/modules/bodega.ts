import { bodega as contract } from '#contracts/bodega.ts';
import { defineScreens } from './define.ts';
import { normalNombre } from './normal.ts';

export const bodegaDefinition = defineScreens({
  contract,
  description: 'Lugares donde se almacenan los contenedores',
  grupos: [
    {
      campos: [
        { name: 'nombre', kind: 'text', width: 6 },
        { name: 'comuna', kind: 'text', width: 3 },
        { name: 'direccion', kind: 'text', width: 3 },
      ],
    },
  ],
  clave: { campo: 'nombre', words: 'este nombre', normal: normalNombre },
  nameOf: ({ nombre }) => String(nombre),
  onDelete: 'Ya no podrá elegirse en movimientos ni en agendamientos; los anteriores conservan su nombre.',
});
