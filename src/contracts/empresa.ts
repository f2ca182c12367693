/** GET /empresa: the company's name and data, from the server's settings (README, 'Settings'). */
import * as v from 'valibot';
import { answerArray } from './arrays.ts';
import { dataAnswer, iso } from './common.ts';

export const empresa = v.object({
  nombre: v.string(),
  /** These three are printed on papers; null where they are not set. */
  rut: v.nullable(v.string()),
  direccion: v.nullable(v.string()),
  contacto: v.nullable(v.string()),
});
/** The company's time zone by the server's zone table: the table of a device may be outdated. */
export const empresaAnswer = v.object({
  ...empresa.entries,
  zona: v.object({ tramos: answerArray(v.object({ desde: iso, offset: v.number() })), hasta: iso }),
});

export type EmpresaAnswer = v.InferOutput<typeof empresaAnswer>;
export type Empresa = v.InferOutput<typeof empresa>;

export const UNCONFIGURED_EMPRESA: Empresa = {
  nombre: 'Transporte de Contenedores',
  rut: null,
  direccion: null,
  contacto: null,
};

export const empresaEndpoints = {
  empresa: {
    method: 'GET',
    path: '/empresa',
    answer: dataAnswer(empresaAnswer),
  },
} as const;
