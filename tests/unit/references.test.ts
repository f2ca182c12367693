/** References in comments and documents lead somewhere in the repository. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  brokenDecisions,
  brokenDocs,
  brokenLinks,
  brokenPaths,
  brokenRules,
  brokenTitles,
  readCode,
  readDocs,
  readTargets,
  type Targets,
} from '#tests/support/references.ts';

const docs = readDocs();
const code = readCode();
const targets = readTargets(docs);

describe('A reference without a target is reported with its file and line', () => {
  const few: Targets = {
    rules: new Set(['R1', 'R1.2']),
    decisions: new Set(['001']),
    files: ['docs/A.md', 'src/domain/tarifa.ts', 'tests/api/batch.test.ts'],
    anchors: new Map([['docs/A.md', new Set(['one-thing'])]]),
    tests: new Map([['tests/api/batch.test.ts', "it('a batch is sent', …); it('a batch waits', …)"]]),
  };
  const of = (text: string) => ({ file: 'docs/A.md', text });

  it.each([
    ['rule', brokenRules, 'as R1.2 and R1 say', '(R1.3)\n and R2'],
    [
      'decision',
      brokenDecisions,
      'decision 001, docs/decisions/001',
      'decision 099\n and docs/decisions/098',
    ],
    ['decision', brokenDecisions, 'decision\n * 001', 'decisions 001 and 099\n and decision\n * 098'],
    ['path', brokenPaths, '`domain/tarifa.ts`, `src/domain`', '`domain/price.ts`\n `src/rules`'],
    ['path', brokenPaths, '`api/batch`, `tests/api/batch.test.ts`', '`api/bundle`\n `bundle.test.ts`'],
    [
      'title',
      brokenTitles,
      "`api/batch` 'batch is\nsent', 'A batch waits', it's",
      "`api/batch` 'batch waits', 'is lost'\n `api/queue` 'A batch is sent'",
    ],
    ['document', brokenDocs, 'see docs/A.md', 'docs/B.md\n docs/decisions/A.md'],
    [
      'link',
      brokenLinks,
      '[a](A.md#one-thing) [b](#one-thing) [c](https://x.cl)',
      '[a](B.md)\n [b](A.md#other)',
    ],
  ])(
    'A %s cited as in %j is accepted, and both cited in %j are reported with file and line',
    (_kind, find, right, wrong) => {
      expect(find(of(right), few)).toEqual([]);
      const found = find(of(wrong), few);
      expect(found).toHaveLength(2);
      expect(found.every((line) => line.startsWith('docs/A.md:'))).toBe(true);
    },
  );
});

describe('References have a target', () => {
  it('Documents, code and the targets of references are found', () => {
    expect(docs.length).toBeGreaterThan(35);
    expect(code.length).toBeGreaterThan(500);
    expect(targets.rules.size).toBeGreaterThan(100);
  });

  it('Every cited rule is in docs/RULES.md', () => {
    expect([...docs, ...code].flatMap((text) => brokenRules(text, targets))).toEqual([]);
  });

  it('Every cited decision is in docs/decisions', () => {
    expect([...docs, ...code].flatMap((text) => brokenDecisions(text, targets))).toEqual([]);
  });

  it('The index docs/decisions/README.md lists each decision once', () => {
    const index = docs.find(({ file }) => file === 'docs/decisions/README.md')?.text ?? '';
    const listed = [...index.matchAll(/^\| \[(\d{3})\]\(\1-/gm)].map(([, number]) => number);
    const numbers = targets.files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []);
    expect(listed).toEqual(numbers.toSorted());
  });

  it('Every path in a document is that of a file, a folder or a test', () => {
    expect(docs.flatMap((text) => brokenPaths(text, targets))).toEqual([]);
  });

  it('Every quoted part of a title in a document is in the test that is cited with it', () => {
    expect(docs.flatMap((text) => brokenTitles(text, targets))).toEqual([]);
  });

  it('Every document that is cited in the code exists', () => {
    expect(code.flatMap((text) => brokenDocs(text, targets))).toEqual([]);
  });

  it('Every link of a document leads to a file and a heading', () => {
    expect(docs.flatMap((text) => brokenLinks(text, targets))).toEqual([]);
  });

  it('Every file of deploy/ runs programs that exist', () => {
    const run = globSync('deploy/*').flatMap((file) => {
      const paths = readFileSync(file, 'utf8').match(/src\/server\/[\w./$]+\.ts/g) ?? [];
      return paths.flatMap((path) =>
        ['respaldo', 'restaurar', 'clave', 'auditar'].map((name) => path.replace('$command', name)),
      );
    });
    expect(run).toContain('src/server/main.ts');
    expect(run.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('No text cites pages that are not in the repository', () => {
    const foreign = /server decisions|offline design|\bsections? \d|\bspecification\b/i;
    const citing = [...docs, ...code].flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (foreign.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
    expect(citing).toEqual([]);
  });
});
