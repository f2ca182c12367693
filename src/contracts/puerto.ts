import * as v from 'valibot';
import { textField } from './fields.ts';
import { defineModule } from './module.ts';

export const puerto = defineModule({
  key: 'puerto',
  nombre: 'Puerto',
  plural: 'Puertos',
  femenino: false,
  body: v.object({ nombre: textField, comuna: textField, direccion: textField }),
  etiquetas: { nombre: 'Nombre', comuna: 'Comuna', direccion: 'Dirección' },
  columnas: ['nombre', 'comuna', 'direccion'],
  buscadas: ['nombre', 'comuna', 'direccion'],
  orden: 'nombre',
});
