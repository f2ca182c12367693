/** Valid payloads of the master-data modules. A field that a module gets is added here once. */
import { randomUUID } from 'node:crypto';

const short = (): string => randomUUID().slice(0, 8);

type Fields = Record<string, unknown>;

/** A payload of each module, with another name at each call; `more` replaces fields. */
export const payloads = {
  chofer: (more: Fields = {}) => ({
    nombre: `Chofer ${short()}`,
    contrato: 'Interno',
    comision: 10,
    ...more,
  }),
  camion: (more: Fields = {}) => ({ placa: `P${short()}`, marca: 'Volvo', capacidad: 28, ...more }),
  cliente: (more: Fields = {}) => ({
    nombre: `Cliente ${short()}`,
    rut: '76105422-8',
    giro: 'Transporte',
    cel: '+56 9 1234 5678',
    razon_social: 'Cliente SpA',
    ...more,
  }),
  bodega: (more: Fields = {}) => ({
    nombre: `Bodega ${short()}`,
    direccion: 'Calle 1',
    comuna: 'Quilpué',
    ...more,
  }),
  deposito: (more: Fields = {}) => ({
    nombre: `Depósito ${short()}`,
    comuna: 'Valparaíso',
    direccion: 'Calle 2',
    porteo: 'Valparaiso',
    ...more,
  }),
  puerto: (more: Fields = {}) => ({
    nombre: `Puerto ${short()}`,
    comuna: 'San Antonio',
    direccion: 'Calle 3',
    ...more,
  }),
} as const;
