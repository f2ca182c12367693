import { deposito as contract } from '#contracts/deposito.ts';
import { PORTEOS } from '#domain/vocabulary.ts';
import type { ModuleDefinition } from './definition.ts';
import { normalNombre } from './normal.ts';

export const deposito: ModuleDefinition = {
  contract,
  description: 'Lugares donde se retiran y devuelven los contenedores de las navieras',
  columns: [
    { key: 'nombre', label: 'Nombre' },
    { key: 'comuna', label: 'Comuna' },
    { key: 'direccion', label: 'Dirección' },
  ],
  grupos: [
    {
      campos: [
        { name: 'nombre', label: 'Nombre', kind: 'text', width: 3 },
        { name: 'porteo', label: 'Porteo', kind: 'select', options: PORTEOS, width: 3 },
        { name: 'comuna', label: 'Comuna', kind: 'text', width: 3 },
        { name: 'direccion', label: 'Dirección', kind: 'text', width: 3 },
      ],
    },
  ],
  clave: { campo: 'nombre', words: 'este nombre', normal: normalNombre },
  nameOf: ({ nombre }) => String(nombre),
  onDelete: 'Ya no podrá elegirse en movimientos ni en agendamientos; los anteriores conservan su nombre.',
};
