/**
 * npm run sim:mutantes: does the simulator find bugs? Plants, one at a time, those that others' offline libraries are
 * known for, in a copy of the source, and runs the stories on it until one fails. Writes docs/SIMULATOR.md.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

interface Mutante {
  bug: string;
  /** What it is here, where it has another shape. */
  note: string;
  /** Each is found once in its file, and replaced. */
  edits: [file: string, from: string, to: string][];
}

const REPLAY = 'src/data/outbox/replay.ts';

const MUTANTES: Mutante[] = [
  {
    bug: 'no idempotency key',
    note: 'a new key with each attempt',
    edits: [
      ['src/data/outbox/lote.ts', 'return { key: row.key,', 'return { key: crypto.randomUUID(),'],
      [REPLAY, "'idempotency-key': row.key", "'idempotency-key': crypto.randomUUID()"],
    ],
  },
  {
    bug: 'acknowledged before it is sent',
    note: 'the row is marked as done when it leaves',
    edits: [
      [
        REPLAY,
        "({ attempts }) => ({ state: 'sending', attempts: attempts + 1 })",
        "({ attempts }) => ({ state: 'acked', attempts: attempts + 1, answer: { mensaje: '', datos: null, advertencias: [] } })",
      ],
    ],
  },
  {
    bug: 'order by clock',
    note: 'by the time at which a change was made instead of by its number',
    edits: [
      [
        'src/data/outbox/orden.ts',
        'rows.toSorted((a, b) => a.seq - b.seq)',
        'rows.toSorted((a, b) => a.capturedAt - b.capturedAt)',
      ],
    ],
  },
  {
    bug: 'cursor by timestamp',
    note: 'versions are seconds of the server’s clock',
    edits: [
      [
        'src/server/db/transaction.ts',
        'this.last = before + 1;',
        'this.last = Math.max(before, Math.floor(Date.now() / 1000));',
      ],
    ],
  },
  {
    bug: 'id map not persisted',
    note: 'there is none here: the uuid that stands for it does not reach the server',
    edits: [['src/data/outbox/preparar.ts', 'return { ...record, uuid };', 'return { ...record } as never;']],
  },
  {
    bug: 'If-Match not chained',
    note: 'one’s own acknowledged edit is not the base of the next one',
    edits: [
      [
        'src/data/outbox/seguidores.ts',
        'row.seq > acked.seq && isSameRecord(row, acked)',
        'row.seq < 0 && isSameRecord(row, acked)',
      ],
    ],
  },
  {
    bug: '401 drops',
    note: 'an ended session counts as an answer',
    edits: [
      [
        'src/data/outbox/decision.ts',
        "if (status === 401) return { kind: 'login' };",
        "if (status === 401) return { kind: 'done', mensaje: '', datos: null, advertencias: [] };",
      ],
    ],
  },
  {
    bug: 'lock without lease',
    note: 'a tab that stands still is waited for',
    edits: [
      [
        'src/data/outbox/candado.ts',
        'return (await this.isAbandoned()) ?',
        'return (await this.isAbandoned()) && this.now() < 0 ?',
      ],
    ],
  },
  {
    bug: 'overlay dropped before the cursor passes',
    note: 'an acknowledged change is no longer laid over the replica',
    edits: [
      [
        'src/data/overlay/overlay.ts',
        '(row) => !isParked(row) &&',
        "(row) => row.state !== 'acked' && !isParked(row) &&",
      ],
    ],
  },
  {
    bug: 'tombstone ignored',
    note: 'deletions of others are not taken over',
    edits: [
      ['src/data/replica/almacen.ts', 'return eliminados.filter((id) => !whole.has(id));', 'return [];'],
    ],
  },
];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['src', 'tests', 'package.json', 'tsconfig.json'];

interface Hallazgo {
  seed: number | null;
  violation: string;
}

function plant(folder: string, { edits }: Mutante): void {
  for (const [file, from, to] of edits) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not have exactly one '${from}'`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  }
}

/** Plays stories on a copy with that bug until one fails. */
function hunt(mutante: Mutante, seeds: string): Hallazgo {
  const folder = mkdtempSync(join(tmpdir(), 'transporte-mutante-'));
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    plant(folder, mutante);
    const args = ['tests/sim/main.ts', '--seeds', seeds, '--shrink', '0'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const seed = /^Seed (\d+) failed/m.exec(stdout)?.[1];
    const violation = /^ {2}✗ (.*)$/m.exec(stdout)?.[1] ?? stderr.slice(-300);
    return { seed: seed === undefined ? null : Number(seed), violation };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const cell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .slice(0, 140);

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '300' }, only: { type: 'string' } },
});
const chosen = MUTANTES.filter(({ bug }) => values.only === undefined || bug.includes(values.only));
const lines = chosen.map((mutante) => {
  const { seed, violation } = hunt(mutante, values.seeds);
  const found = seed === null ? '**not found**' : `seed ${seed}`;
  console.log(`${mutante.bug}: ${found}: ${violation}`);
  if (seed === null) process.exitCode = 1;
  return `| ${mutante.bug} | ${mutante.note} | ${found} | ${cell(violation)} |`;
});
if (values.only === undefined) {
  const text = readFileSync(join(ROOT, 'docs/SIMULATOR.md'), 'utf8');
  const [before] = text.split('| planted bug |');
  writeFileSync(
    join(ROOT, 'docs/SIMULATOR.md'),
    `${before}| planted bug | here | found by | what did not hold |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`,
  );
}
