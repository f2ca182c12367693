import * as v from 'valibot';
import { texto } from './fields.ts';
import { defineModulo } from './module.ts';

export const puerto = defineModulo({
  key: 'puerto',
  nombre: 'Puerto',
  plural: 'Puertos',
  femenino: false,
  body: v.object({ nombre: texto, comuna: texto, direccion: texto }),
  columnas: ['nombre', 'comuna', 'direccion'],
  buscadas: ['nombre', 'comuna', 'direccion'],
  orden: 'nombre',
});
