import { bodega } from './bodega.ts';
import { camion } from './camion.ts';
import { chofer } from './chofer.ts';
import { cliente } from './cliente.ts';
import { deposito } from './deposito.ts';
import { negociacion } from './negociacion.ts';
import { puerto } from './puerto.ts';

/** The contracts of all seven modules, by key. */
export const MODULE_CONTRACTS = { chofer, camion, cliente, bodega, deposito, puerto, negociacion };
