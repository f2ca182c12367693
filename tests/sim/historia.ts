/** A story: the same steps from the same seed, each of which stands by itself, so that any can be left out. */
import fc from 'fast-check';
import { OFICINA } from './oficina.ts';

/** What happens to devices, network and server; each with how often it comes. */
export const MUNDO = {
  'the network is cut': 3,
  'the network is back': 4,
  'the network gets worse': 4,
  'the network gets better': 3,
  'the tray is looked through': 5,
  'a tab is killed': 3,
  'a tab is closed': 1,
  'another tab is opened': 2,
  'a tab freezes': 1,
  'a tab freezes in mid-request': 2,
  'a frozen tab wakes': 2,
  'a trap is set': 12,
  'the disk fills up': 1,
  'the disk has room': 2,
  'the system closes the database': 1,
  'the clock jumps': 1,
  'the session is revoked': 1,
  'the user logs out': 1,
  'another user logs in': 1,
  'the server goes down': 1,
  'the server is back': 2,
  'the server is replaced': 1,
  'the app is replaced': 2,
  'a waiting change is edited': 3,
  'the queue is carried to the other device': 1,
  'the database is restored': 1,
  'tombstones are forgotten': 1,
  'somebody else edits a chofer': 4,
  'somebody else deletes a chofer': 1,
  'somebody else corrects an operation': 2,
  'the user comes back to the tab': 3,
  'the worker is woken': 3,
} as const;
export type DelMundo = keyof typeof MUNDO;

export interface Paso {
  que: string;
  /** Which device. */
  donde: number;
  /** All else that is left to chance in it. */
  azar: number;
  /** Milliseconds until the next one. */
  espera: number;
}

const ESPERAS = [0, 0, 0, 0, 30, 30, 300, 300, 300, 2000, 6000, 40_000];

const times = (que: string, veces: number): string[] => Array<string>(veces).fill(que);
const POSIBLES = [
  ...Object.entries(OFICINA).flatMap(([que, [veces]]) => times(que, veces)),
  ...Object.entries(MUNDO).flatMap(([que, veces]) => times(que, veces)),
];

const paso: fc.Arbitrary<Paso> = fc.record({
  que: fc.constantFrom(...POSIBLES),
  donde: fc.nat(1),
  azar: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  espera: fc.constantFrom(...ESPERAS),
});

export function storyOf(seed: number, steps: number): Paso[] {
  return fc.sample(paso, { seed, numRuns: steps });
}
