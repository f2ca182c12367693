/** Warnings about a change are grouped on every screen (R29.6). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const LISTED = /\.map\(\(\w+\) => \(?\s*<FieldWarning\b/;

it('No screen lists the warnings of a change one by one', () => {
  const files = globSync('src/**/*.tsx', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => LISTED.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
