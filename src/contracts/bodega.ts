import * as v from 'valibot';
import { textField } from './fields.ts';
import { defineModule } from './module.ts';

export const bodega = defineModule({
  key: 'bodega',
  singular: 'Bodega',
  plural: 'Bodegas',
  feminine: true,
  body: v.object({ nombre: textField, direccion: textField, comuna: textField }),
  labels: { nombre: 'Nombre', direccion: 'Dirección', comuna: 'Comuna' },
  columns: ['nombre', 'direccion', 'comuna'],
  searched: ['nombre', 'comuna', 'direccion'],
  defaultSort: 'nombre',
});
