import * as v from 'valibot';
import { textField } from './fields.ts';
import { defineModule } from './module.ts';

export const bodega = defineModule({
  key: 'bodega',
  nombre: 'Bodega',
  plural: 'Bodegas',
  femenino: true,
  body: v.object({ nombre: textField, direccion: textField, comuna: textField }),
  etiquetas: { nombre: 'Nombre', direccion: 'Dirección', comuna: 'Comuna' },
  columnas: ['nombre', 'direccion', 'comuna'],
  buscadas: ['nombre', 'comuna', 'direccion'],
  orden: 'nombre',
});
