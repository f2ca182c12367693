import { cliente as contract } from '#contracts/cliente.ts';
import { normalizeRut } from '#domain/rut.ts';
import { defineScreens } from './define.ts';

export const clienteDefinition = defineScreens({
  contract,
  description: 'Empresas que encargan operaciones, con sus plantas',
  groups: [
    {
      fields: [
        { name: 'nombre', kind: 'text', width: 3 },
        { name: 'razon_social', kind: 'text', width: 3 },
        { name: 'rut', kind: 'rut', width: 2 },
        { name: 'giro', kind: 'text', width: 2 },
        { name: 'cel', kind: 'tel', width: 2 },
        { name: 'direccion', kind: 'text', width: 3 },
        { name: 'comuna', kind: 'text', width: 3 },
        { name: 'email', kind: 'text', width: 3 },
        { name: 'plazo_dias', kind: 'number', width: 3 },
        {
          name: 'plantas',
          kind: 'plantas',
          width: 6,
          title: 'Planta',
          addLabel: 'Agregar Plantas',
          fields: [
            { name: 'nombre', kind: 'text', width: 2 },
            { name: 'comuna', kind: 'text', width: 2 },
            { name: 'direccion', kind: 'text', width: 2 },
          ],
        },
      ],
    },
  ],
  naturalKey: { field: 'rut', words: 'este RUT', normal: normalizeRut },
  nameOf: ({ nombre }) => String(nombre),
  onDelete:
    'También se eliminarán sus plantas y su negociación; las operaciones y facturas anteriores conservan su nombre.',
});
