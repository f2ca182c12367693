/** docs/CONFORMITY.md names tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const path = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const text = readFileSync(path('docs/CONFORMITY.md'), 'utf8');

interface Line {
  what: string;
  file: string;
  title: string;
}

const lines = [...text.matchAll(/^\| (.+?) +\| `(.+?)` +\| (.+?) +\|$/gm)].map(
  ([, what = '', file = '', title = '']): Line => ({ what, file, title }),
);
const bodies = new Map<string, string>();

function bodyOf(file: string): string {
  const known = bodies.get(file) ?? readFileSync(path(`tests/${file}`), 'utf8');
  bodies.set(file, known);
  return known;
}

/** Whether a test, or a group of them, is called so there. */
const isTitleIn = (title: string, file: string): boolean =>
  ["'", '"', '`'].some((quote) => bodyOf(file).includes(`(${quote}${title}${quote},`)) ||
  ["'", '"', '`'].some((quote) => bodyOf(file).includes(`\n  ${quote}${title}${quote},`)) ||
  ["'", '"', '`'].some((quote) => bodyOf(file).includes(`\n    ${quote}${title}${quote},`));

describe('The document of conformity', () => {
  it('The document of conformity cites a test in every line of its tables', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('|') && !/^\| (-+|What) /.test(line));
    expect(lines).toHaveLength(rows.length);
    expect(lines.length).toBeGreaterThan(100);
  });

  it('The document of conformity cites files and titles that exist', () => {
    const wrong = lines.filter(
      ({ file, title }) => !existsSync(path(`tests/${file}`)) || !isTitleIn(title, file),
    );
    expect(wrong).toEqual([]);
  });

  it('The document of conformity explains each reading that it names, and names each that it explains', () => {
    const [body = '', readings = ''] = text.split('## Readings');
    const named = new Set([...body.matchAll(/\(reading (\d+)\)/g)].map(([, number]) => Number(number)));
    const explained = [...readings.matchAll(/^- \*\*Reading (\d+)\*\*/gm)].map(([, number]) =>
      Number(number),
    );
    expect([...named].toSorted((a, b) => a - b)).toEqual(explained);
  });
});
