/** What other clients set while the dialog of a form is open. */
import type { SeededRandom } from './random.ts';

const VALUES: Record<string, (random: SeededRandom) => unknown> = {
  nombre: (random) => `Otro ${random.below(99)}`,
  giro: (random) => `Otro ${random.below(99)}`,
  comision: (random) => 50 + random.below(40),
  monto: (random) => 1000 + random.below(999),
  underlang_precio: (random) => 100_000 + random.below(90) * 1000,
  estadia_planta_horas: (random) => 10 + random.below(9),
};

export const PATCHED: ReadonlySet<string> = new Set(Object.keys(VALUES));

export const valueFor = (field: string, random: SeededRandom): unknown => VALUES[field]?.(random);
