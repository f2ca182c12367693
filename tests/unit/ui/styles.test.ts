/** How the build finds and compiles the styles of the sources. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choiceKey, type Compiled } from '#ui/styles/chakra.ts';
import { compileSources } from '#ui/styles/compile-sources.ts';
import { StyleSheet } from '#ui/styles/compile.ts';
import { slice } from '#ui/styles/macros.ts';
import { styles } from '#ui/styles/plugin.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SCREEN = join(ROOT, 'src/features/Screen.tsx');

const SOURCE = `
import { PHONE, DESK } from '#ui/styles/media.ts';
import { type Recipe, chakra, css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
const GAP = '4px';
const other = useState;
const half = { gap: GAP };
const Box = chakra('div', { base: { ...half, [PHONE]: { color: 'fg' } } } satisfies Recipe);
export const Card = chakra(Box, { base: { padding: 0 } });
export const Screen = () => <p className={css({ color: 'muted' })}>{other.name}</p>;
`;

const IMPORT = "import { chakra, css } from '../ui/styles/chakra.ts';\n";

/** The styles that are found in a file of src/features, as they stand there. */
const found = (code: string): string[] =>
  slice(SCREEN, code)?.macros.map(({ styles: { start, end } }) => code.slice(start, end)) ?? [];

describe('The styles of a source', () => {
  it('The styles of a source are found with the declarations that they need and no others', () => {
    const { macros, module, components } = slice(SCREEN, SOURCE)!;
    expect(macros.map(({ kind, onTop }) => [kind, onTop])).toEqual([
      ['recipe', false],
      ['recipe', true],
      ['css', false],
    ]);
    const [first, , last] = macros.map(({ replaced: { start, end } }) => SOURCE.slice(start, end));
    expect(first).toBe("{ base: { ...half, [PHONE]: { color: 'fg' } } } satisfies Recipe");
    expect(last).toBe("css({ color: 'muted' })");
    expect(components).toEqual(['Box', 'Card']);
    expect(module).toContain("const GAP = '4px';");
    expect(module).toContain('const half =');
    expect(module).toContain('/media.ts');
    expect(module).not.toContain('react');
    expect(module).not.toContain('useState');
  });

  it('The styles of a source keep the line numbers of their declarations', () => {
    const lines = slice(SCREEN, SOURCE)!.module.split('\n');
    for (const text of ["const GAP = '4px';", 'const half = { gap: GAP };'])
      expect(lines.indexOf(text)).toBe(SOURCE.split('\n').indexOf(text));
  });

  it('The styles of a source are found under the names that an import gives to chakra and css', () => {
    const code = `import { chakra as c, css as look } from '../ui/styles/chakra.ts';
      const Box = c('div', { base: {} });
      export const NAME = look({ color: 'fg' });`;
    expect(found(code)).toEqual(['{ base: {} }', "{ color: 'fg' }"]);
  });

  it('The styles of a source are not looked for in calls of other functions called chakra or css', () => {
    expect(slice(SCREEN, 'export const scss = (text: string): string => text;')).toBeNull();
    expect(found("import { css } from './chakra.ts';\nexport const NAME = css({ color: 'fg' });")).toEqual(
      [],
    );
    expect(
      found("import { css } from 'other/chakra.ts';\nexport const NAME = css({ color: 'fg' });"),
    ).toEqual([]);
    const shadowed = `${IMPORT}
      const Box = chakra('div', { base: {} });
      export const outer = (css: (styles: object) => string) => css({ color: 'fg' });
      export function inner() { return chakra('p', {}); function chakra(...given: unknown[]) { return given; } }`;
    expect(found(shadowed)).toEqual(['{ base: {} }']);
  });

  it.each([
    [
      'a prop',
      "const gap = '1px';\nexport const f = (gap: string) => css({ gap });",
      '3:41',
      'depend on gap',
    ],
    [
      'a local',
      'export function f() {\nconst gap = innerWidth;\nreturn css({ gap });\n}',
      '4:14',
      'depend on gap',
    ],
    [
      'css as a value',
      'export const f = [{}].map(css);',
      '2:27',
      'css must be imported by its name and called',
    ],
    ['css without styles', 'export const f = css();', '2:18', 'css must be imported by its name and called'],
  ])(
    'The styles of a source are refused with file, line and column where they are or depend on %s',
    (_, code, place, message) => {
      expect(() => slice(SCREEN, IMPORT + code)).toThrow(`Screen.tsx:${place}: `);
      expect(() => slice(SCREEN, IMPORT + code)).toThrow(message);
    },
  );

  it('The styles of a source are refused where chakra.ts is imported as a whole', () => {
    const code =
      "import * as styles from '#ui/styles/chakra.ts';\nexport const NAME = styles.css({ gap: 0 });";
    expect(() => slice(SCREEN, code)).toThrow('Screen.tsx:2:21: styles must be imported by its name');
  });

  it('The styles of a source may use variables that they declare themselves', () => {
    const code = "export const f = () => css(Object.fromEntries(['a'].map((name) => [name, { gap: 0 }])));";
    expect(found(IMPORT + code)).toHaveLength(1);
  });
});

describe('The styles of a folder', () => {
  let root = '';
  const write = (path: string, code: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `import { chakra, css } from '#ui/styles/chakra.ts';\n${code}`);
  };
  beforeEach(() => {
    // Inside of the project, whose package.json defines '#ui'.
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    root = mkdtempSync(join(ROOT, '.cache', 'estilos-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('The styles of a folder are compiled in any subfolder, and those of src/features override those of src/ui', async () => {
    write('src/features/a/Screen.tsx', "export const A = chakra('p', { base: { color: 'fg' } });");
    write('src/features/a/b/c/Part.tsx', "export const B = chakra('p', { base: { color: 'muted' } });");
    write('src/ui/deep/er/Box.tsx', "export const C = chakra('p', { base: { color: 'accent' } });");
    write('src/server/none.ts', "export const D = chakra('p', { base: { color: 'bad' } });");
    const { results, css } = await compileSources(root);
    const at = (path: string): number => css.indexOf(String(results.get(join(root, path))).slice(1, -1));
    expect(results.size).toBe(3);
    expect(at('src/ui/deep/er/Box.tsx')).toBeGreaterThan(0);
    expect(at('src/features/a/Screen.tsx')).toBeGreaterThan(at('src/ui/deep/er/Box.tsx'));
    expect(at('src/features/a/b/c/Part.tsx')).toBeGreaterThan(at('src/ui/deep/er/Box.tsx'));
  });

  it.each([
    ['styles that fail', '\nexport const A = css({ gap: [].at(0)!.gap });', '3:18'],
    [
      'a default that is no variant',
      "export const A = chakra('p', { variants: { tone: {} }, defaultVariants: { tone: 'no' } });",
      '2:18',
    ],
  ])('The styles of a folder are refused with file, line and column at %s', async (_, code, place) => {
    write('src/ui/a/Bad.tsx', code);
    await expect(compileSources(root)).rejects.toThrow(`src/ui/a/Bad.tsx:${place}: `);
  });

  it('The styles of a folder are refused by the build in a file outside of the folders with styles', async () => {
    write('src/data/none.ts', 'export const A = css({ gap: 0 });');
    const lib = { entry: join(root, 'src/data/none.ts'), formats: ['es' as const] };
    const built = build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [styles()],
      build: { write: false, lib },
    });
    await expect(built).rejects.toThrow('src/data/none.ts:2:18: the styles of this file are not');
  });

  it('The styles of a folder are refused with file, line and column at a declaration that fails', () => {
    write(
      'src/ui/a/Bad.tsx',
      'const none: string[] = [];\n\nconst gap = none[0]!.trim();\nexport const A = css({ gap });',
    );
    // In a process of its own: vitest does not let stacks be translated to places in the sources.
    const code = `import('#ui/styles/compile-sources.ts').then((module) => module.compileSources(${JSON.stringify(root)}))`;
    const { stderr } = spawnSync(process.execPath, ['-e', code], { cwd: ROOT, encoding: 'utf8' });
    expect(stderr).toContain('src/ui/a/Bad.tsx:4:22: Cannot read properties of undefined');
  });
});

describe('The stylesheet', () => {
  it('The stylesheet has one class for each combination of variants, and the default where none is set', () => {
    const sheet = new StyleSheet();
    const made = sheet.recipe(
      {
        base: { display: 'flex' },
        variants: { tone: { ok: { color: 'ok' }, bad: { color: 'bad' } }, wide: { true: { width: '100%' } } },
        defaultVariants: { tone: 'ok' },
      },
      false,
    ) as Compiled;
    expect(made.variants).toEqual(['tone', 'wide']);
    expect(made.defaults).toEqual({ tone: 'ok' });
    expect(Object.keys(made.classes).toSorted()).toEqual(['bad ', 'bad true', 'ok ', 'ok true']);
    expect(new Set(Object.values(made.classes)).size).toBe(4);
    const wide = made.classes[choiceKey(['bad', true])]!;
    const rule = sheet.text.split('\n').find((line) => line.includes(`.${wide}`))!;
    expect(rule).toMatch(/display:flex/);
    expect(rule).toMatch(/color:var\(--ui-colors-bad\)/);
    expect(rule).toMatch(/width:100%/);
    expect(made.classes[choiceKey(['bad', false])]).toBe(made.classes['bad ']);
  });

  it('The stylesheet orders rules by precedence: recipes, recipes on top of a component, then css()', () => {
    const sheet = new StyleSheet();
    const own = sheet.css({ color: 'muted' });
    const onTop = sheet.recipe({ base: { color: 'ok' } }, true) as string;
    const under = sheet.recipe({ base: { color: 'fg' } }, false) as string;
    const places = [under, onTop, own].map((name) => sheet.text.indexOf(`.${name}{`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // A recipe is in a layer, so css(), which is in none, overrides it.
    expect(sheet.text).toContain(`@layer recipes{.${under}{`);
    expect(sheet.text).not.toContain(`@layer recipes{.${own}{`);
  });

  it('The stylesheet begins with the layers, the tokens and the global rules', () => {
    const { text } = new StyleSheet();
    expect(text).toMatch(/^@layer reset, base, tokens, recipes;/);
    expect(text).toContain('--ui-colors-canvas');
    expect(text).toContain('@keyframes spin');
  });

  it('The stylesheet gives equal styles the same class, and empty styles none', () => {
    const sheet = new StyleSheet();
    expect(sheet.css({ color: 'fg' })).toBe(sheet.css({ color: 'fg' }));
    expect(sheet.css({})).toBe('');
  });

  it('The stylesheet refuses a default that is not among the variants', () => {
    expect(() =>
      new StyleSheet().recipe({ variants: { tone: { ok: {} } }, defaultVariants: { tone: 'no' } }, false),
    ).toThrow('no variant tone: no');
  });
});
