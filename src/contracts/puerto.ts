import * as v from 'valibot';
import { textField } from './fields.ts';
import { defineModule } from './module.ts';

export const puerto = defineModule({
  key: 'puerto',
  singular: 'Puerto',
  plural: 'Puertos',
  feminine: false,
  body: v.object({ nombre: textField, comuna: textField, direccion: textField }),
  labels: { nombre: 'Nombre', comuna: 'Comuna', direccion: 'Dirección' },
  columns: ['nombre', 'comuna', 'direccion'],
  searched: ['nombre', 'comuna', 'direccion'],
  defaultSort: 'nombre',
});
