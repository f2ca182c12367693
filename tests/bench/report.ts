/** Writes the text of docs/BENCH.md for one run. Pure. */
import type { Target } from './measure.ts';
import type { Result } from './result.ts';

export interface Run {
  /** The ISO time of the start. */
  at: string;
  command: string;
  /** The environment: name → value. */
  circumstances: Readonly<Record<string, string>>;
  results: readonly Result[];
  /** Name of a part → why it did not finish. */
  failures: Readonly<Record<string, string>>;
}

function formatFigure(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '—';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 3;
  const text = value.toLocaleString('en-US', { maximumFractionDigits: digits });
  return unit.startsWith('/') ? `${text}${unit}` : `${text} ${unit}`.trim();
}

const formatRatio = (ratio: number): string => (Number.isFinite(ratio) ? `${ratio.toPrecision(3)} ×` : '—');

function formatTarget(target: Target | null, unit: string): string {
  if (target === null) return '';
  const bound = (sign: string, value: number | undefined): string[] =>
    value === undefined
      ? []
      : [`${sign} ${target.of === 'ratio' ? `${value} ×` : `${value} ${unit}`.trim()}`];
  return [...bound('≤', target.atMost), ...bound('≥', target.atLeast)].join(', ');
}

function formatReached({ reached, measure, samples }: Result): string {
  if (reached !== null) return reached ? 'yes' : '**no**';
  if (measure.target === null) return '';
  return samples.ours.length === 0 ? 'not measured' : 'peer not measured';
}

function rowOf(result: Result): string {
  const { measure, ours, peer, ratio } = result;
  const { what, against, unit, target, figure } = measure;
  const cells = [
    figure === 'p95' ? `${what} (p95)` : what,
    against,
    formatFigure(ours, unit),
    formatFigure(peer, unit),
    formatRatio(ratio),
    formatTarget(target, unit),
    formatReached(result),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The explanations of all measures that have one, including those whose target is reached. */
function explanationsOf(
  results: readonly Result[],
  explanations: Readonly<Record<string, string>>,
): string[] {
  const told = results.filter(({ measure }) => explanations[measure.key] !== undefined);
  if (told.length === 0) return [];
  const lines = told.map(({ measure }) => `- **${measure.what}.** ${explanations[measure.key]}`);
  return ['## Explanations', '', ...lines, ''];
}

function failuresOf(failures: Run['failures']): string[] {
  const lines = Object.entries(failures).map(([part, why]) => `- ${part}: ${why}`);
  return lines.length === 0 ? [] : ['## Parts that did not come to their end', '', ...lines, ''];
}

export function writeReport(run: Run, explanations: Readonly<Record<string, string>>): string {
  const { at, command, circumstances, results, failures } = run;
  return [
    '# Bench',
    '',
    `Written by \`${command}\`, begun ${at}: every figure is of that one run, ours and the peer's by turns, and is the`,
    'median of its samples where the row does not say p95. Peers are dependencies of tests/bench/peers alone. Explanations are',
    'kept in tests/bench/explanations.ts.',
    '',
    ...Object.entries(circumstances).map(([name, value]) => `- ${name}: ${value}`),
    '',
    '| what | against | ours | peer | ratio | to reach | reached |',
    '|---|---|---:|---:|---:|---|---|',
    ...results.map(rowOf),
    '',
    ...failuresOf(failures),
    ...explanationsOf(results, explanations),
  ].join('\n');
}
