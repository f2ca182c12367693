/**
 * Runs the parts one after the other. A part that fails, or takes too long, loses neither its own samples nor the
 * others'.
 */
import { fileURLToPath } from 'node:url';
import { BUSY, watchHost } from './host.ts';
import type { Part } from './measure.ts';
import { type Result, resultOf, type Samples } from './result.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Outcome {
  results: Result[];
  failures: Record<string, string>;
  /** The share of processor time that the host took: name of a part → share. */
  hosts: Record<string, number>;
}

/** Factor of a part's time limit: a machine whose host is busy takes three times as long. */
const PATIENCE = 4;

interface Options {
  quick: boolean;
  peers: boolean;
  log: (text: string) => void;
  watchHost?: () => () => number;
}

interface Attempt {
  results: Result[];
  failure: string | null;
  host: number;
}

/** An error in one line, without the project's folder. */
const explain = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.replaceAll(ROOT, '');

/** Fails if `work` fails, if it takes too long, and if an error is thrown that nothing handles. */
async function within(limit: number, work: Promise<void>): Promise<void> {
  const failed = Promise.withResolvers<never>();
  const timer = setTimeout(() => failed.reject(new Error(`stopped after ${limit / 1000} s`)), limit);
  process.on('uncaughtException', failed.reject);
  try {
    await Promise.race([work, failed.promise]);
  } finally {
    clearTimeout(timer);
    process.off('uncaughtException', failed.reject);
  }
}

async function runPart(part: Part, { quick, peers, log }: Options): Promise<Omit<Attempt, 'host'>> {
  const samples = new Map<string, Samples>(part.measures.map(({ key }) => [key, { ours: [], peer: [] }]));
  const ends: (() => unknown)[] = [];
  let failure: string | null = null;
  try {
    const bench = {
      quick,
      peers,
      log,
      record(key: string, side: keyof Samples, ...values: number[]) {
        const kept = samples.get(key);
        if (!kept) throw new Error(`'${key}' is no measure of ${part.name}`);
        kept[side].push(...values);
      },
      onEnd: (stop: () => unknown) => void ends.push(stop),
    };
    await within(part.limit * PATIENCE, part.run(bench));
  } catch (error) {
    failure = explain(error);
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  for (const end of ends.toReversed()) {
    try {
      await end();
    } catch (error) {
      log(`${part.name}: ${explain(error)}`);
    }
  }
  return { results: part.measures.map((measure) => resultOf(measure, samples.get(measure.key)!)), failure };
}

async function attempt(part: Part, options: Options): Promise<Attempt> {
  const { log, watchHost: watch = watchHost } = options;
  const start = performance.now();
  const share = watch();
  const run = { ...(await runPart(part, options)), host: share() };
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const why = run.failure === null ? '' : `, ${run.failure}`;
  log(`${part.name}: ${seconds} s, the host took ${run.host.toFixed(2)}${why}`);
  return run;
}

/** Repeats a part where the host was busy: the run with the smaller share counts, whatever its figures are. */
async function runCalmly(part: Part, options: Options): Promise<Attempt> {
  const first = await attempt(part, options);
  if (options.quick || first.host <= BUSY) return first;
  const second = await attempt(part, options);
  return second.host < first.host ? second : first;
}

export async function runParts(parts: readonly Part[], options: Options): Promise<Outcome> {
  const outcome: Outcome = { results: [], failures: {}, hosts: {} };
  for (const part of parts) {
    options.log(`${part.name} …`);
    const { results, failure, host } = await runCalmly(part, options);
    outcome.results.push(...results);
    outcome.hosts[part.name] = host;
    if (failure !== null) outcome.failures[part.name] = failure;
  }
  return outcome;
}
