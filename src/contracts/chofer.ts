import { CONTRATOS } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { decimal, choiceField, optionalText, textField } from './fields.ts';
import { byWord } from './filters.ts';
import { defineModule } from './module.ts';

export const chofer = defineModule({
  key: 'chofer',
  singular: 'Chofer',
  plural: 'Choferes',
  feminine: false,
  body: v.object({
    nombre: textField,
    contrato: choiceField(CONTRATOS),
    comision: decimal({ min: 1, notNumeric: 'La comisión debe ser un número válido.' }),
    rut: optionalText,
    cel: optionalText,
  }),
  labels: {
    nombre: 'Nombre',
    contrato: 'Contrato',
    comision: { label: 'Comisión', format: 'porcentaje' },
    rut: 'Rut',
    cel: 'Cel',
  },
  columns: ['nombre', 'contrato', 'comision'],
  searched: ['nombre', 'contrato'],
  defaultSort: 'nombre',
  filters: { contrato: byWord('contrato', CONTRATOS) },
});
