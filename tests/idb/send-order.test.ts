/** For all answers of the server, each change takes effect once, and after the earlier ones that it depends on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '#data/net/decision.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import {
  createDevice,
  ScriptedTransport,
  type TestTab,
  refusedAnswer,
  settled,
  NO_NETWORK,
} from '#tests/support/device.ts';
import { createdAnswer } from '#tests/support/scripted-device.ts';
import { currentRow } from './version-one-row.ts';

interface Planned {
  record: string;
  reads: string[];
  /** It writes a row of the table that each names, so that conditions on that table change. */
  tables: string[];
  readsTables: string[];
  isOld: boolean;
  /** Answers before the change takes effect, if it ever does. */
  faults: ('error' | 'silence' | 'lost')[];
  isRefused: boolean;
}

const record = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const table = fc.constantFrom('t?', 'u?');
const planned: fc.Arbitrary<Planned> = fc.record({
  record,
  reads: fc.uniqueArray(record, { maxLength: 2 }),
  tables: fc.uniqueArray(table, { maxLength: 1 }),
  readsTables: fc.uniqueArray(table, { maxLength: 1 }),
  isOld: fc.constantFrom(false, false, false, true),
  faults: fc.array(fc.constantFrom('error', 'silence', 'lost'), { maxLength: 3 }),
  isRefused: fc.constantFrom(false, false, false, true),
});

const rowOf = ({ record: own, reads, tables, readsTables, isOld }: Planned, seq: number) =>
  currentRow({
    seq,
    name: 'chofer.update',
    args: { id: null, body: { nombre: String(seq) }, etiqueta: String(seq) },
    creates: [],
    records: [own],
    ...(isOld
      ? { reads: ['*'], writes: ['*'] }
      : { reads: [...reads, ...readsTables], writes: [own, ...tables] }),
  });

/** Whether the order of the two changes matters: one reads or writes what the other one writes. */
function isOrdered(earlier: Planned, later: Planned): boolean {
  const { record: a, reads, readsTables } = earlier;
  return (
    a === later.record ||
    (!later.isOld && later.reads.includes(a)) ||
    (!earlier.isOld && reads.includes(later.record)) ||
    (!earlier.isOld &&
      !later.isOld &&
      (earlier.tables.some((each) => later.readsTables.includes(each)) ||
        later.tables.some((each) => readsTables.includes(each))))
  );
}

/** The fault of the next attempt of a change, by its place in the queue; undefined for none. */
type Faults = (nth: number) => Planned['faults'][number] | undefined;

/** A server that executes each key once, with `faults`; `done` has the places of the changes in the server's order. */
function serve(script: ScriptedTransport, plan: readonly Planned[], done: number[], faults: Faults): void {
  const answered = new Map<number, Answer>();
  script.respond = ({ body }) => {
    const nth = Number((body as { nombre: string }).nombre) - 1;
    const known = answered.get(nth);
    if (known) return known;
    const fault = faults(nth);
    if (fault === 'silence') return NO_NETWORK;
    if (fault === 'error') return refusedAnswer(500, 'interno', 'Error');
    if (plan[nth]!.isRefused) return refusedAnswer(409, 'regla', 'No se puede');
    const answer = createdAnswer();
    answered.set(nth, answer);
    done.push(nth);
    return fault === 'lost' ? NO_NETWORK : answer;
  };
}

/** Sends the queue whenever an attempt is due, until `isOver` or for that many rounds. */
async function replay(
  plan: readonly Planned[],
  faults: Faults,
  {
    eager,
    rounds,
    isOver,
  }: { eager: boolean; rounds: number; isOver: (done: number[], tab: TestTab) => boolean },
): Promise<{ done: number[] } & TestTab> {
  const script = new ScriptedTransport();
  const device = createDevice(script.transport);
  const tab = await device.open();
  await tab.db.outbox.bulkAdd(plan.map((each, index) => rowOf(each, index + 1)) as never[]);
  await tab.engine.reload();
  const done: number[] = [];
  serve(script, plan, done, faults);
  for (let round = 0; round < rounds && !isOver(done, tab); round++) {
    device.clock.ms = Math.max(device.clock.ms + 1, tab.engine.nextAt() ?? 0);
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await tab.engine.sync(eager);
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await settled(10);
  }
  tab.engine.stop();
  return { done, ...tab };
}

const isParked = ({ state }: OutboxRow): boolean => state === 'rejected' || state === 'conflict';

describe('A queue of dependent changes', () => {
  it('A queue of dependent changes is done once each and in order, whatever the answers, and stops only at refused changes', async () => {
    const queues = fc.array(planned, { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(queues, fc.boolean(), async (plan, eager) => {
        const faults = plan.map((each) => [...each.faults]);
        const { done, engine } = await replay(plan, (nth) => faults[nth]!.shift(), {
          eager,
          rounds: 120,
          isOver: (_, tab) => tab.engine.nextAt() === null,
        });
        expect(engine.nextAt()).toBeNull();
        expect(new Set(done).size).toBe(done.length);
        for (const [at, later] of done.entries()) {
          const earlier = plan.slice(0, later).map((each, index) => ({ each, index }));
          const overtaken = earlier.filter(
            ({ each, index }) => isOrdered(each, plan[later]!) && done.indexOf(index) > at,
          );
          expect(
            overtaken.map(({ index }) => index),
            `overtaken by ${later}`,
          ).toEqual([]);
        }
        const left = engine.rows.filter(({ state }) => state !== 'acked').map(({ seq }) => seq);
        const parked = engine.rows.filter(isParked).map(({ seq }) => seq);
        const blocked = [...engine.tray.blocked().keys()];
        expect(left).toEqual([...parked, ...blocked].toSorted((a, b) => a - b));
        expect(parked.every((seq) => plan[seq - 1]!.isRefused)).toBe(true);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('A queue of dependent changes leaves unsent only what depends on a change that the server always fails on', async () => {
    const queues = fc.array(planned, { minLength: 2, maxLength: 10 });
    const fault = fc.constantFrom('error', 'silence');
    await fc.assert(
      fc.asyncProperty(queues, fc.nat(9), fault, async (drawn, at, always) => {
        const plan = drawn.map((each) => ({ ...each, isOld: false, isRefused: false }));
        const bad = at % plan.length;
        const waiting = new Set([bad]);
        for (const [index, each] of plan.entries()) {
          if (index > bad && [...waiting].some((other) => isOrdered(plan[other]!, each))) waiting.add(index);
        }
        const { done } = await replay(plan, (nth) => (nth === bad ? always : undefined), {
          eager: false,
          rounds: 40,
          isOver: ({ length }) => length === plan.length - waiting.size,
        });
        expect(done.toSorted((a, b) => a - b)).toEqual(
          plan.map((_, index) => index).filter((index) => !waiting.has(index)),
        );
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
