import { PORTEOS } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { opcion, texto } from './fields.ts';
import { defineModulo } from './module.ts';

export const deposito = defineModulo({
  key: 'deposito',
  nombre: 'Depósito',
  plural: 'Depósitos',
  femenino: false,
  body: v.object({ nombre: texto, comuna: texto, direccion: texto, porteo: opcion(PORTEOS) }),
  columnas: ['nombre', 'comuna', 'direccion'],
  buscadas: ['nombre', 'comuna', 'direccion'],
  orden: 'nombre',
});
