import { chofer as contract } from '#contracts/chofer.ts';
import { CONTRATOS } from '#domain/vocabulary.ts';
import type { ModuleDefinition } from './definition.ts';
import { normalNombre } from './normal.ts';

export const chofer: ModuleDefinition = {
  contract,
  description: 'Conductores que se asignan a las operaciones',
  columns: [
    { key: 'nombre', label: 'Nombre' },
    { key: 'contrato', label: 'Contrato' },
    { key: 'comision', label: 'Comisión %', kind: 'number' },
  ],
  grupos: [
    {
      campos: [
        { name: 'nombre', label: 'Nombre', kind: 'text', width: 6 },
        { name: 'contrato', label: 'Contrato', kind: 'select', options: CONTRATOS, width: 3 },
        {
          name: 'comision',
          label: 'Comisión %',
          kind: 'number',
          width: 3,
          noNumerico: {
            create: 'La comisión debe ser un número válido.',
            edit: 'La comision debe ser un número válido.',
          },
        },
      ],
    },
  ],
  clave: { campo: 'nombre', words: 'este nombre', normal: normalNombre },
  nameOf: ({ nombre }) => String(nombre),
  onDelete: 'Ya no podrá asignarse a operaciones; las anteriores conservan su nombre.',
};
