import * as v from 'valibot';
import { texto } from './campos.ts';
import { defineModulo } from './modulo.ts';

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
