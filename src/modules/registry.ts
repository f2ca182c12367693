import type { ModuleKey } from '#contracts/module.ts';
import { bodega } from './bodega.ts';
import { camion } from './camion.ts';
import { chofer } from './chofer.ts';
import { cliente } from './cliente.ts';
import type { ModuleDefinition } from './definition.ts';
import { deposito } from './deposito.ts';
import { negociacion } from './negociacion.ts';
import { puerto } from './puerto.ts';

const DEFINITIONS = {
  bodega,
  camion,
  chofer,
  cliente,
  deposito,
  negociacion,
  puerto,
} satisfies Record<ModuleKey, ModuleDefinition>;

const BY_KEY = new Map<string, ModuleDefinition>(Object.entries(DEFINITIONS));

/** The module of an address; undefined for an unknown one. */
export function definitionOf(key: string): ModuleDefinition | undefined {
  return BY_KEY.get(key);
}
