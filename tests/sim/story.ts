/** A story: a seed always gives the same steps. Each step stands by itself, so that any step can be left out. */
import fc from 'fast-check';
import { OFFICE_TASKS } from './office.ts';
import { ALONE_WITH_PHOTOS } from './photo-steps.ts';
import { ROLE_STEPS } from './role-steps.ts';
import { STEPS } from './steps.ts';

/** Steps of several actions (encounters.ts), each with its weight. */
const ENCOUNTERS = {
  'work is settled elsewhere, and changed here': 2,
  'a record is edited twice': 3,
  'a number is used again': 3,
  'a movement is corrected and invoiced': 4,
  'a charge by hand outlives its operation': 1,
  'a tariff is corrected beside an operation': 3,
  'a chofer is removed while somebody else edits it': 2,
  'a payment is noted while it bounces elsewhere': 2,
  'a price changes under an open form': 3,
  'a record changes under an open form': 4,
  'an invoice is paid here and elsewhere': 1,
  'an operation is deleted while it moves elsewhere': 2,
  'a refused movement is carried, and edited here': 2,
  'a client is deleted while a tariff is agreed': 1,
} as const;
export type Encounter = keyof typeof ENCOUNTERS;

/** Events of devices, network and server, each with its weight. */
export const WORLD_EVENTS = {
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
  'somebody else works': 8,
  'a backup is made': 1,
  'a backup is restored': 1,
  'the user comes back to the tab': 3,
  'the worker is woken': 2,
  ...ENCOUNTERS,
} as const;
export type WorldEvent = keyof typeof WORLD_EVENTS;
export type Single = Exclude<WorldEvent, Encounter>;

export interface StoryStep {
  what: string;
  /** Which device. */
  where: number;
  /** The seed of everything else that is random in the step. */
  random: number;
  /** Milliseconds until the next step. */
  delay: number;
}

const WAIT_STEPS = [0, 0, 0, 0, 30, 30, 300, 300, 300, 2000, 6000, 40_000];

const times = (what: string, repeats: number): string[] => Array<string>(repeats).fill(what);
const POSSIBLE_STEPS = [
  ...Object.entries(OFFICE_TASKS).flatMap(([what, [repeats]]) => times(what, repeats)),
  ...Object.entries(WORLD_EVENTS).flatMap(([what, repeats]) => times(what, repeats)),
  ...Object.entries(STEPS).flatMap(([what, step]) => times(what, step.times)),
];

const STEP = {
  what: fc.constantFrom(...POSSIBLE_STEPS),
  where: fc.nat(2),
  random: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  delay: fc.constantFrom(...WAIT_STEPS),
};

const storyStep: fc.Arbitrary<StoryStep> = fc.record(STEP);

const ROLES_POSSIBLE = [
  ...POSSIBLE_STEPS,
  ...Object.entries(ROLE_STEPS).flatMap(([what, step]) => times(what, step.times)),
];

const roleStep: fc.Arbitrary<StoryStep> = fc.record({ ...STEP, what: fc.constantFrom(...ROLES_POSSIBLE) });

/**
 * shared: devices, users and other clients work at once, and every fault can occur.
 * roles: shared, by an administrator, a driver and a dispatcher whose roles change, and whose work is given to others.
 * alone: one user on one device, with the same faults of network, server and tabs. The server refuses nothing that the
 * device did not doubt.
 * day: alone, without a network and without other faults; at the end everything is sent.
 */
export type Kind = 'shared' | 'roles' | 'alone' | 'day';

/** Several users work at once. */
export const isShared = (kind: Kind): boolean => kind === 'shared' || kind === 'roles';

const ALONE_EVERY = 3;
/** One story in six. */
const hasRoles = (seed: number): boolean => seed % (2 * ALONE_EVERY) === ALONE_EVERY + 1;
export const kindOf = (seed: number): Kind => {
  if (seed % ALONE_EVERY === 0) return 'alone';
  return hasRoles(seed) ? 'roles' : 'shared';
};

export function storyOf(seed: number, steps: number): StoryStep[] {
  return fc.sample(kindOf(seed) === 'roles' ? roleStep : storyStep, { seed, numRuns: steps });
}

/** The steps of a user who works alone. Steps that remove, alter or hide waiting changes are not among them. */
export const ALONE: ReadonlySet<string> = new Set<string>([
  'the network is cut',
  'the network is back',
  'the network gets worse',
  'the network gets better',
  'a tab is killed',
  'a tab is closed',
  'a trap is set',
  'the system closes the database',
  'the clock jumps',
  'the session is revoked',
  'the user logs out',
  'the server goes down',
  'the server is back',
  'the server is replaced',
  'the user comes back to the tab',
  'the worker is woken',
  'a record is edited twice',
  'a movement is corrected and invoiced',
  'a charge by hand outlives its operation',
  'a tariff is corrected beside an operation',
  ...ALONE_WITH_PHOTOS,
] satisfies (WorldEvent | (typeof ALONE_WITH_PHOTOS)[number])[]);

const workStep = fc.record({
  what: fc.constantFrom(...Object.entries(OFFICE_TASKS).flatMap(([what, [repeats]]) => times(what, repeats))),
  where: fc.constant(0),
  random: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  delay: fc.constant(30),
});

export function dayOf(seed: number, steps: number): StoryStep[] {
  return fc.sample(workStep, { seed, numRuns: steps });
}
