import * as v from 'valibot';
import { decimal, optionalText, textField } from './fields.ts';
import { defineModule } from './module.ts';

export const camion = defineModule({
  key: 'camion',
  singular: 'Camión',
  plural: 'Camiones',
  feminine: false,
  body: v.object({
    placa: textField,
    marca: textField,
    capacidad: decimal({ min: 1, notNumeric: 'La capacidad debe ser un número válido.' }),
    placa_carro: optionalText,
  }),
  labels: {
    placa: 'Placa',
    marca: 'Marca',
    capacidad: { label: 'Capacidad', format: 'toneladas' },
    placa_carro: 'Placa del carro',
  },
  columns: ['placa', 'marca', 'capacidad'],
  searched: ['placa', 'marca'],
  defaultSort: 'placa',
});
