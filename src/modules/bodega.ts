import { bodega as contract } from '#contracts/bodega.ts';
import type { ModuleDefinition } from './definition.ts';
import { normalNombre } from './normal.ts';

export const bodega: ModuleDefinition = {
  contract,
  description: 'Lugares donde se almacenan los contenedores',
  columns: [
    { key: 'nombre', label: 'Nombre' },
    { key: 'direccion', label: 'Dirección' },
    { key: 'comuna', label: 'Comuna' },
  ],
  grupos: [
    {
      campos: [
        { name: 'nombre', label: 'Nombre', kind: 'text', width: 6 },
        { name: 'comuna', label: 'Comuna', kind: 'text', width: 3 },
        { name: 'direccion', label: 'Dirección', kind: 'text', width: 3 },
      ],
    },
  ],
  clave: { campo: 'nombre', words: 'este nombre', normal: normalNombre },
  nameOf: ({ nombre }) => String(nombre),
  onDelete: 'Ya no podrá elegirse en movimientos ni en agendamientos; los anteriores conservan su nombre.',
};
