/** Two files of the product, or of the tests' helpers, do not export the same name. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Names that a tool requires in each file. */
const REQUIRED = new Map([
  ['Route', 'the router reads it from each route file'],
  ['setup', 'vitest calls it in each global setup'],
]);

const EXPORTED =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) +([\w$]+)/gm;

/** The names that several of the files export, with these files. */
function exportedTwice(pattern: string): string[] {
  const files = new Map<string, Set<string>>();
  for (const file of globSync(pattern, { cwd: ROOT }).toSorted()) {
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORTED)) {
      files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  return [...files]
    .filter(([name, found]) => found.size > 1 && !REQUIRED.has(name))
    .map(([name, found]) => `${name}: ${[...found].join(', ')}`);
}

it.each(['{src,sw}/**/*.{ts,tsx}', 'tests/support/**/*.ts'])(
  'Two files of %s do not export the same name',
  (pattern) => {
    expect(exportedTwice(pattern).join('\n')).toBe('');
  },
);

it('The names that tools require are exported by several files', () => {
  const all = globSync('{src,tests}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  for (const name of REQUIRED.keys()) {
    expect(
      all.filter((text) => [...text.matchAll(EXPORTED)].some(([, each]) => each === name)).length,
    ).toBeGreaterThan(1);
  }
});
