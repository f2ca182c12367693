/** Digests repair what other faults have done to a replica. Where there was no such fault, they hide a bug of the pulls. */
import type { Scene } from '../scene.ts';

/** After these a replica may differ from the server's until the next comparison of digests. */
export const BY_HAND = [
  'snapshot put back',
  'row put back by hand',
  'row lost on a device',
  'backup restored',
];

/** At the end of a story. */
export function checkHealing({ cuenta, witness }: Pick<Scene, 'cuenta' | 'witness'>): void {
  if (cuenta.has('rows healed by digest') && !BY_HAND.some((what) => cuenta.has(what)))
    witness.violated('digests had to repair a replica that only pulls had written');
}
