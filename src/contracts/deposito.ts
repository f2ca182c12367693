import { PORTEOS } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { choiceField, textField } from './fields.ts';
import { byWord } from './filters.ts';
import { defineModule } from './module.ts';

export const deposito = defineModule({
  key: 'deposito',
  singular: 'Depósito',
  plural: 'Depósitos',
  feminine: false,
  body: v.object({
    nombre: textField,
    comuna: textField,
    direccion: textField,
    porteo: choiceField(PORTEOS),
  }),
  labels: { nombre: 'Nombre', comuna: 'Comuna', direccion: 'Dirección', porteo: 'Porteo' },
  columns: ['nombre', 'comuna', 'direccion'],
  searched: ['nombre', 'comuna', 'direccion'],
  defaultSort: 'nombre',
  filters: { porteo: byWord('porteo', PORTEOS) },
});
