import type { Azar } from './azar.ts';
import type { Cuenta } from './cuenta.ts';
import type { Red } from './red.ts';
import type { Servidor } from './servidor.ts';
import type { Testigo } from './testigo.ts';
import type { Tiempo } from './tiempo.ts';

/** What all devices of a story share. */
export interface Escena {
  tiempo: Tiempo;
  azar: Azar;
  red: Red;
  servidor: Servidor;
  testigo: Testigo;
  cuenta: Cuenta;
}
