import * as v from 'valibot';
import { decimal, textField } from './fields.ts';
import { defineModule } from './module.ts';

export const camion = defineModule({
  key: 'camion',
  nombre: 'Camión',
  plural: 'Camiones',
  femenino: false,
  body: v.object({
    placa: textField,
    marca: textField,
    capacidad: decimal({ min: 1, noNumerico: 'La capacidad debe ser un número válido.' }),
  }),
  etiquetas: {
    placa: 'Placa',
    marca: 'Marca',
    capacidad: { etiqueta: 'Capacidad', clase: 'toneladas' },
  },
  columnas: ['placa', 'marca', 'capacidad'],
  buscadas: ['placa', 'marca'],
  orden: 'placa',
});
