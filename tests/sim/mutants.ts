/**
 * npm run sim:mutantes: checks that the simulator finds bugs. Plants them one at a time in a copy of the source, plays
 * stories on the copy until one fails, and writes the results into docs/SIMULATOR.md.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Mutant, MUTANTS, planted } from './bugs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['src', 'tests/sim', 'tests/support', 'package.json', 'tsconfig.json'];

/** The bench has many packages of its own. */
const isOurs = (path: string): boolean => !path.includes('node_modules');

interface Finding {
  seed: number | null;
  violation: string;
}

/** Plays stories on a copy with the bug until one fails. */
function hunt(mutant: Mutant, first: string, seeds: string, processes?: string): Finding {
  const folder = mkdtempSync(join(tmpdir(), 'transporte-mutante-'));
  try {
    for (const name of COPIED)
      cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isOurs });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, text] of planted(folder, mutant)) writeFileSync(join(folder, file), text);
    const args = [
      'tests/sim/main.ts',
      '--seed',
      first,
      '--seeds',
      seeds,
      '--shrink',
      '0',
      ...(processes ? ['--processes', processes] : []),
    ];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const seed = /^Seed (\d+) failed/m.exec(stdout)?.[1];
    const violation = /^ {2}✗ (.*)$/m.exec(stdout)?.[1] ?? stderr.slice(-300);
    return { seed: seed === undefined ? null : Number(seed), violation };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Hunts on after a story that ended by an error of the simulator, or of a busy machine. */
function huntOn(mutant: Mutant, first: number, last: number, processes?: string): Finding {
  if (first > last) return { seed: null, violation: '' };
  const found = hunt(mutant, String(first), String(last - first + 1), processes);
  if (found.seed === null || !found.violation.startsWith('not caught:')) return found;
  console.log(`${mutant.bug}: seed ${found.seed} has no verdict: ${found.violation}`);
  return huntOn(mutant, found.seed + 1, last, processes);
}

const cell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/\s+/g, ' ')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .slice(0, 140);

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    /** The first story. */
    seed: { type: 'string', default: '1' },
    /** Plays only bugs whose name contains this text. */
    only: { type: 'string' },
    /** Skips this many bugs. */
    skip: { type: 'string', default: '0' },
    processes: { type: 'string' },
  },
});
const chosen = MUTANTS.slice(Number(values.skip)).filter(
  ({ bug }) => values.only === undefined || bug.includes(values.only),
);
const played = new Map<string, string>();
for (const mutant of chosen) {
  const first = Number(values.seed);
  const { seed, violation } = huntOn(mutant, first, first + Number(values.seeds) - 1, values.processes);
  const found = seed === null ? '**not found**' : `seed ${seed}`;
  console.log(`${mutant.bug}: ${found}: ${violation}`);
  if (seed === null) process.exitCode = 1;
  played.set(mutant.bug, `| ${mutant.bug} | ${mutant.note} | ${found} | ${cell(violation)} |`);
}

/** Keeps the lines of bugs that were not played now. */
const DOCS = join(ROOT, 'docs/SIMULATOR.md');
const [before, table = ''] = readFileSync(DOCS, 'utf8').split('| planted bug |');
const lines = MUTANTS.flatMap(
  ({ bug }) => played.get(bug) ?? table.split('\n').find((line) => line.startsWith(`| ${bug} |`)) ?? [],
);
const HEAD = '| planted bug | here | found by | what did not hold |\n| --- | --- | --- | --- |';
writeFileSync(DOCS, `${before}${HEAD}\n${lines.join('\n')}\n`);
