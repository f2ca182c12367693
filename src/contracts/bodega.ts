import * as v from 'valibot';
import { texto } from './fields.ts';
import { defineModulo } from './module.ts';

export const bodega = defineModulo({
  key: 'bodega',
  nombre: 'Bodega',
  plural: 'Bodegas',
  femenino: true,
  body: v.object({ nombre: texto, direccion: texto, comuna: texto }),
  columnas: ['nombre', 'direccion', 'comuna'],
  buscadas: ['nombre', 'comuna', 'direccion'],
  orden: 'nombre',
});
