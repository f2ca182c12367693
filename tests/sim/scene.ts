import type { Azar } from './random.ts';
import type { Cuenta } from './tally.ts';
import type { Red } from './network.ts';
import type { Servidor } from './server.ts';
import type { Testigo } from './witness.ts';
import type { Tiempo } from './virtual-time.ts';

/** What all devices of a story share. */
export interface Escena {
  tiempo: Tiempo;
  azar: Azar;
  red: Red;
  servidor: Servidor;
  testigo: Testigo;
  cuenta: Cuenta;
}
