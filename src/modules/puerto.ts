import { puerto as contract } from '#contracts/puerto.ts';
import type { ModuleDefinition } from './definition.ts';
import { normalNombre } from './normal.ts';

export const puerto: ModuleDefinition = {
  contract,
  description: 'Lugares donde comienzan o terminan las operaciones',
  columns: [
    { key: 'nombre', label: 'Nombre' },
    { key: 'comuna', label: 'Comuna' },
    { key: 'direccion', label: 'Dirección' },
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
  onDelete: 'Ya no podrá elegirse en movimientos; los anteriores conservan su nombre.',
};
