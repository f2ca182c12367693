import * as v from 'valibot';
import { decimal, texto } from './fields.ts';
import { defineModulo } from './module.ts';

export const camion = defineModulo({
  key: 'camion',
  nombre: 'Camión',
  plural: 'Camiones',
  femenino: false,
  body: v.object({
    placa: texto,
    marca: texto,
    capacidad: decimal({ min: 1, noNumerico: 'La capacidad debe ser un número válido.' }),
  }),
  columnas: ['placa', 'marca', 'capacidad'],
  buscadas: ['placa', 'marca'],
  orden: 'placa',
});
