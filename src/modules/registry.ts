import type { ModuloKey } from '#contracts/module.ts';
import { bodega } from './bodega.ts';
import { camion } from './camion.ts';
import { chofer } from './chofer.ts';
import { cliente } from './cliente.ts';
import type { Definicion } from './definition.ts';
import { deposito } from './deposito.ts';
import { negociacion } from './negociacion.ts';
import { puerto } from './puerto.ts';

const DEFINICIONES = {
  bodega,
  camion,
  chofer,
  cliente,
  deposito,
  negociacion,
  puerto,
} satisfies Record<ModuloKey, Definicion>;

const BY_KEY = new Map<string, Definicion>(Object.entries(DEFINICIONES));

/** The module of an address; undefined where it names none. */
export function definicionDe(key: string): Definicion | undefined {
  return BY_KEY.get(key);
}
