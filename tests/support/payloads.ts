/** Valid payloads of the master-data modules, with an example in each required field that is not given here. */
import { randomUUID } from 'node:crypto';
import { MODULES } from '#contracts/module.ts';
import { withExamples } from '#server/demo/example.ts';

const short = (): string => randomUUID().slice(0, 8);

type Fields = Record<string, unknown>;

/** A payload of each module, with another name at each call; `more` replaces fields. */
export const payloads = {
  chofer: (more: Fields = {}) =>
    withExamples('chofer', { nombre: `Chofer ${short()}`, contrato: 'Interno', comision: 10, ...more }),
  camion: (more: Fields = {}) =>
    withExamples('camion', { placa: `P${short()}`, marca: 'Volvo', capacidad: 28, ...more }),
  cliente: (more: Fields = {}) =>
    withExamples('cliente', {
      nombre: `Cliente ${short()}`,
      rut: '76105422-8',
      giro: 'Transporte',
      cel: '+56 9 1234 5678',
      razon_social: 'Cliente SpA',
      ...more,
    }),
  bodega: (more: Fields = {}) =>
    withExamples('bodega', { nombre: `Bodega ${short()}`, direccion: 'Calle 1', comuna: 'Quilpué', ...more }),
  deposito: (more: Fields = {}) =>
    withExamples('deposito', {
      nombre: `Depósito ${short()}`,
      comuna: 'Valparaíso',
      direccion: 'Calle 2',
      porteo: 'Valparaiso',
      ...more,
    }),
  puerto: (more: Fields = {}) =>
    withExamples('puerto', {
      nombre: `Puerto ${short()}`,
      comuna: 'San Antonio',
      direccion: 'Calle 3',
      ...more,
    }),
} as const;

/** The body of a POST that has to succeed, with the examples that it needs where it creates a record of a module. */
export function validBody(path: string, body: object): object {
  const module = MODULES.find((key) => path === `/${key}`);
  return module ? withExamples(module, body) : body;
}
