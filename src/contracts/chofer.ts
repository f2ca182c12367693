import { CONTRATOS } from '#domain/vocabulary.ts';
import * as v from 'valibot';
import { decimal, opcion, texto } from './fields.ts';
import { defineModulo } from './module.ts';

export const chofer = defineModulo({
  key: 'chofer',
  nombre: 'Chofer',
  plural: 'Choferes',
  femenino: false,
  body: v.object({
    nombre: texto,
    contrato: opcion(CONTRATOS),
    comision: decimal({ min: 1, noNumerico: 'La comisión debe ser un número válido.' }),
  }),
  columnas: ['nombre', 'contrato', 'comision'],
  buscadas: ['nombre', 'contrato'],
  orden: 'nombre',
});
