/**
 * How a component gets its look: `chakra(tag, recipe)` for an element with a look of its own, `css(styles)` for the
 * class of one that has little to say. Both are written in Chakra's vocabulary and are worked out when the application
 * is built (styles/plugin.ts, decision 021): what stands there must be known without running it, and a browser gets
 * class names and a stylesheet.
 */
import type { SystemStyleObject } from '@chakra-ui/react';
import { type ComponentProps, createElement, type ElementType, type ReactElement } from 'react';

export type Styles = SystemStyleObject;
type Variants = Readonly<Record<string, Readonly<Record<string, Styles>>>>;
type Value<Name> = Name extends 'true' ? boolean : Name;
type Choice<V> = { [K in keyof V]?: Value<keyof V[K]> | undefined };

/** Styles that are always there, and those of each `variant`, which becomes a prop. */
export interface Recipe {
  base?: Styles;
  variants?: Variants;
  defaultVariants?: Readonly<Record<string, string | boolean>>;
}

/** What the build makes of a recipe. */
export interface Compiled {
  /** The class of each combination of variants, under their values in the order of `variants`, a space between. */
  classes: Readonly<Record<string, string>>;
  variants: readonly string[];
  defaults: Readonly<Record<string, string | boolean>>;
}

type Props<T extends ElementType, V> = Omit<ComponentProps<T>, keyof V> & Choice<V> & { as?: ElementType };

/** The value of each variant, as `Compiled.classes` has it: none where it is not asked for. */
export const choiceKey = (values: readonly (string | boolean | undefined)[]): string =>
  values.map((value) => (value === undefined || value === false ? '' : String(value))).join(' ');

const join = (own: string, given: unknown): string => (typeof given === 'string' ? `${own} ${given}` : own);

function plain(tag: ElementType, own: string) {
  return ({ as = tag, className, ...rest }: Record<string, unknown> & { as?: ElementType }): ReactElement =>
    createElement(as, { ...rest, className: join(own, className) });
}

function withVariants(tag: ElementType, { classes, variants, defaults }: Compiled) {
  return ({ as = tag, className, ...rest }: Record<string, unknown> & { as?: ElementType }): ReactElement => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a variant
    const values = variants.map((name) => (rest[name] ?? defaults[name]) as string | boolean | undefined);
    for (const name of variants) delete rest[name];
    return createElement(as, { ...rest, className: join(classes[choiceKey(values)] ?? '', className) });
  };
}

type Styled<T extends ElementType, V> = (props: Props<T, V>) => ReactElement;

/** An element, or another component that takes `className`, with that look. */
export function chakra<T extends ElementType>(
  tag: T,
  recipe: { base?: Styles; variants?: undefined },
): Styled<T, unknown>;
export function chakra<T extends ElementType, V extends Variants>(
  tag: T,
  recipe: { base?: Styles; variants: V; defaultVariants?: { [K in keyof V]?: unknown } },
): Styled<T, V>;
export function chakra(tag: ElementType, recipe: object) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the build has put in the place of the recipe
  const compiled = recipe as string | Compiled;
  return typeof compiled === 'string' ? plain(tag, compiled) : withVariants(tag, compiled);
}

/** The class of these styles, which win over any recipe's. */
export function css(_styles: Styles): string {
  throw new Error('css() is worked out by the build');
}
