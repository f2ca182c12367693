import type { ModuleKey } from '#contracts/module.ts';
import { bodegaDefinition } from './bodega.ts';
import { camionDefinition } from './camion.ts';
import { choferDefinition } from './chofer.ts';
import { clienteDefinition } from './cliente.ts';
import type { ModuleDefinition } from './definition.ts';
import { depositoDefinition } from './deposito.ts';
import { negociacionDefinition } from './negociacion.ts';
import { puertoDefinition } from './puerto.ts';

const DEFINITIONS = {
  bodega: bodegaDefinition,
  camion: camionDefinition,
  chofer: choferDefinition,
  cliente: clienteDefinition,
  deposito: depositoDefinition,
  negociacion: negociacionDefinition,
  puerto: puertoDefinition,
} satisfies Record<ModuleKey, ModuleDefinition>;

const BY_KEY = new Map<string, ModuleDefinition>(Object.entries(DEFINITIONS));

/** The module of an address; undefined for an unknown one. */
export function definitionOf(key: string): ModuleDefinition | undefined {
  return BY_KEY.get(key);
}
