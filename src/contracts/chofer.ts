import { CONTRATOS } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { decimal, choiceField, textField } from './fields.ts';
import { defineModule } from './module.ts';

export const chofer = defineModule({
  key: 'chofer',
  nombre: 'Chofer',
  plural: 'Choferes',
  femenino: false,
  body: v.object({
    nombre: textField,
    contrato: choiceField(CONTRATOS),
    comision: decimal({ min: 1, noNumerico: 'La comisión debe ser un número válido.' }),
  }),
  etiquetas: {
    nombre: 'Nombre',
    contrato: 'Contrato',
    comision: { etiqueta: 'Comisión', clase: 'porcentaje' },
  },
  columnas: ['nombre', 'contrato', 'comision'],
  buscadas: ['nombre', 'contrato'],
  orden: 'nombre',
});
