import type { SeededRandom } from './random.ts';
import type { Tally } from './tally.ts';
import type { SimNetwork } from './network.ts';
import type { SimServer } from './server.ts';
import type { Photos } from './oracles/photos.ts';
import type { Witness } from './witness.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The objects that all devices of a story share. */
export interface Scene {
  virtualTime: VirtualTime;
  random: SeededRandom;
  network: SimNetwork;
  server: SimServer;
  witness: Witness;
  photos: Photos;
  cuenta: Tally;
}
