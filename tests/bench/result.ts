/** The result of one measure in a run, and whether it reaches the target. Pure. */
import type { Measure, Side, Target } from './measure.ts';
import { figureOf } from './statistics.ts';

export type Samples = Record<Side, number[]>;

export interface Result {
  measure: Measure;
  samples: Samples;
  /** NaN without samples. */
  ours: number;
  peer: number;
  ratio: number;
  /** Null where the measure has no target, or was not measured. */
  reached: boolean | null;
}

function isReached(target: Target | null, ours: number, ratio: number): boolean | null {
  if (target === null) return null;
  const value = target.of === 'ratio' ? ratio : ours;
  if (!Number.isFinite(value)) return null;
  return value <= (target.atMost ?? Infinity) && value >= (target.atLeast ?? -Infinity);
}

export function resultOf(measure: Measure, samples: Samples): Result {
  const ours = figureOf(samples.ours, measure.figure);
  const peer = figureOf(samples.peer, measure.figure);
  const ratio = ours / peer;
  return { measure, samples, ours, peer, ratio, reached: isReached(measure.target, ours, ratio) };
}
