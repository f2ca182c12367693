import { cliente as contract } from '#contracts/cliente.ts';
import { normalizeRut } from '#domain/rut.ts';
import type { ModuleDefinition } from './definition.ts';

export const cliente: ModuleDefinition = {
  contract,
  description: 'Empresas que encargan operaciones, con sus plantas',
  columns: [
    { key: 'nombre', label: 'Nombre' },
    { key: 'rut', label: 'Rut' },
    { key: 'giro', label: 'Giro' },
  ],
  grupos: [
    {
      campos: [
        { name: 'nombre', label: 'Nombre', kind: 'text', width: 3 },
        { name: 'razon_social', label: 'Razón social', kind: 'text', width: 3 },
        { name: 'rut', label: 'Rut', kind: 'rut', width: 2 },
        { name: 'giro', label: 'Giro', kind: 'text', width: 2 },
        { name: 'cel', label: 'Cel', kind: 'tel', width: 2 },
        {
          name: 'plantas',
          label: 'Plantas',
          kind: 'plantas',
          width: 6,
          title: 'Planta',
          addLabel: 'Agregar Plantas',
          campos: [
            { name: 'nombre', label: 'Nombre', kind: 'text', width: 2 },
            { name: 'comuna', label: 'Comuna', kind: 'text', width: 2 },
            { name: 'direccion', label: 'Dirección', kind: 'text', width: 2 },
          ],
        },
      ],
    },
  ],
  clave: { campo: 'rut', words: 'este RUT', normal: normalizeRut },
  nameOf: ({ nombre }) => String(nombre),
  onDelete:
    'También se eliminarán sus plantas y su negociación; las operaciones y facturas anteriores conservan su nombre.',
};
