/** The check of imports (.dependency-cruiser.json), tried on a small tree that breaks its rules. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Violation {
  rule: { name: string };
  from: string;
}

/** The rules that the files break, each with the file: 'no-barrels src/views/all.ts'. */
function brokenBy(files: Readonly<Record<string, string>>): string[] {
  const setUp = {
    'package.json': JSON.stringify({ type: 'module', imports: { '#data/*': './src/data/*' } }),
    'tsconfig.json': '{}',
    'node_modules/dexie/package.json': JSON.stringify({ name: 'dexie', version: '1.0.0', main: 'index.js' }),
    'node_modules/dexie/index.js': '',
  };
  for (const [file, text] of Object.entries({ ...setUp, ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const cruiser = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(ROOT, '.dependency-cruiser.json');
  const args = [cruiser, '--config', config, '--output-type', 'json', 'src'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: Violation[] };
  };
  return summary.violations.map(({ rule, from }) => `${rule.name} ${from}`).toSorted();
}

describe('The check of imports', () => {
  it('The check of imports refuses cycles, upward imports, re-exports and vendors outside their folder, type-only ones too', () => {
    expect(
      brokenBy({
        'src/domain/left.ts':
          "import type { Right } from './right.ts';\nexport interface Left { right?: Right }",
        'src/domain/right.ts':
          "import type { Left } from './left.ts';\nexport interface Right { left?: Left }",
        'src/data/store/journal.ts': "import { send } from '../outbox/send.ts';\nexport const a = send;",
        'src/data/store/rows.ts':
          "import type { Send } from '#data/outbox/send.ts';\nexport type Row = Send;",
        'src/data/outbox/send.ts': 'export type Send = string;\nexport const send = 1;',
        'src/data/outbox/good.ts': "import { a } from '../store/journal.ts';\nexport const b = a;",
        'src/server/db/rows.ts': "import type { User } from '../auth/user.ts';\nexport type Row = User;",
        'src/server/auth/user.ts': 'export type User = string;',
        'src/views/all.ts': "export { one } from './one.ts';",
        'src/views/one.ts': 'export const one = 1;',
        'src/features/today/page.ts': "import type { Dexie } from 'dexie';\nexport type Page = Dexie;",
        'src/features/today/other.ts':
          "import 'dexie';\nimport { send } from '#data/outbox/send.ts';\nexport { send as c };",
      }),
    ).toEqual([
      'data-store-imports-downwards src/data/store/journal.ts',
      'data-store-imports-downwards src/data/store/rows.ts',
      'no-barrels src/views/all.ts',
      'no-cycles src/domain/left.ts',
      'one-door-for-dexie src/features/today/other.ts',
      'one-door-for-dexie src/features/today/page.ts',
      'server-db-imports-downwards src/server/db/rows.ts',
    ]);
  });
});

it('No file exports what it imports from another file here', () => {
  const found = globSync('{src,sw}/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const names = (pattern: RegExp): string[] =>
      [...text.matchAll(pattern)].flatMap(([, list = '']) =>
        list.split(',').map((name) => name.replace('type ', '').trim()),
      );
    const imported = new Set(
      names(/^import (?:type )?\{([^}]*)\} from '[#.]/gm).map((name) => name.split(' as ').at(-1)),
    );
    return names(/^export (?:type )?\{([^}]*)\};?$/gm)
      .map((name) => name.split(' as ')[0])
      .filter((name) => name !== '' && imported.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
