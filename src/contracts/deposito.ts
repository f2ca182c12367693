import { PORTEOS } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { choiceField, textField } from './fields.ts';
import { defineModule } from './module.ts';

export const deposito = defineModule({
  key: 'deposito',
  nombre: 'Depósito',
  plural: 'Depósitos',
  femenino: false,
  body: v.object({
    nombre: textField,
    comuna: textField,
    direccion: textField,
    porteo: choiceField(PORTEOS),
  }),
  etiquetas: { nombre: 'Nombre', comuna: 'Comuna', direccion: 'Dirección', porteo: 'Porteo' },
  columnas: ['nombre', 'comuna', 'direccion'],
  buscadas: ['nombre', 'comuna', 'direccion'],
  orden: 'nombre',
});
