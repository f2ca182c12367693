/** What the build makes of the styles in the sources. */
import { describe, expect, it } from 'vitest';
import { choiceKey, type Compiled } from '#ui/styles/chakra.ts';
import { StyleSheet } from '#ui/styles/compile.ts';
import { slice } from '#ui/styles/macros.ts';

const SOURCE = `
import { PHONE, DESK } from './media.ts';
import { type Recipe, chakra, css } from './chakra.ts';
import { useState } from 'react';
const GAP = '4px';
const other = useState;
const half = { gap: GAP };
const Box = chakra('div', { base: { ...half, [PHONE]: { color: 'fg' } } });
export const Card = chakra(Box, { base: { padding: 0 } });
export const Screen = () => <p className={css({ color: 'muted' })}>{other.name}</p>;
`;

describe('the styles of a source', () => {
  it('are found where they stand, with what they need and no more', () => {
    const sliced = slice('Screen.tsx', SOURCE)!;
    expect(sliced.macros.map(({ kind, onTop }) => [kind, onTop])).toEqual([
      ['recipe', false],
      ['recipe', true],
      ['css', false],
    ]);
    const [first, , last] = sliced.macros.map(({ replaced: { start, end } }) => SOURCE.slice(start, end));
    expect(first).toBe("{ base: { ...half, [PHONE]: { color: 'fg' } } }");
    expect(last).toBe("css({ color: 'muted' })");
    expect(sliced.module).toContain("const GAP = '4px';");
    expect(sliced.module).toContain('const half =');
    expect(sliced.module).toContain("from './media.ts'");
    expect(sliced.module).not.toContain('react');
    expect(sliced.module).not.toContain('useState');
  });

  it('are none where nothing is styled', () => {
    expect(slice('a.ts', 'export const scss = (text: string): string => text;')).toBeNull();
  });
});

describe('the stylesheet', () => {
  it('has one class for each combination of variants, the defaults where nothing is asked for', () => {
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

  it('lets what is put on top win, in whatever order it is met', () => {
    const sheet = new StyleSheet();
    const own = sheet.css({ color: 'muted' });
    const onTop = sheet.recipe({ base: { color: 'ok' } }, true) as string;
    const under = sheet.recipe({ base: { color: 'fg' } }, false) as string;
    const places = [under, onTop, own].map((name) => sheet.text.indexOf(`.${name}{`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // A recipe stands in a layer, which whatever css() says outweighs.
    expect(sheet.text).toContain(`@layer recipes{.${under}{`);
    expect(sheet.text).not.toContain(`@layer recipes{.${own}{`);
  });

  it('begins with the layers, the tokens and the global rules', () => {
    const { text } = new StyleSheet();
    expect(text).toMatch(/^@layer reset, base, tokens, recipes;/);
    expect(text).toContain('--ui-colors-canvas');
    expect(text).toContain('@keyframes spin');
  });

  it('gives the same styles the same class, and none to no styles', () => {
    const sheet = new StyleSheet();
    expect(sheet.css({ color: 'fg' })).toBe(sheet.css({ color: 'fg' }));
    expect(sheet.css({})).toBe('');
  });

  it('refuses a default that is no variant', () => {
    expect(() =>
      new StyleSheet().recipe({ variants: { tone: { ok: {} } }, defaultVariants: { tone: 'no' } }, false),
    ).toThrow('no variant tone: no');
  });
});
