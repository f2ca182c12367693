/**
 * How components are styled: `chakra(tag, recipe)` creates a styled component, `css(styles)` gives the class of styles
 * that need no component. Both use Chakra's vocabulary and are evaluated when the application is built
 * (styles/plugin.ts, decision 021): their arguments must not depend on runtime values, and a browser gets class names
 * and a stylesheet.
 */
import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { type ComponentProps, createElement, type ElementType, type ReactElement } from 'react';

export type Styles = SystemStyleObject;
type Variants = Readonly<Record<string, Readonly<Record<string, Styles>>>>;
type Value<Name> = Name extends 'true' ? boolean : Name;
type Choice<V> = { [K in keyof V]?: Value<keyof V[K]> | undefined };

/** Base styles, and the styles of each `variant`, which becomes a prop. */
export interface Recipe {
  base?: Styles;
  variants?: Variants;
  defaultVariants?: Readonly<Record<string, string | boolean>>;
}

/** A compiled recipe. */
export interface Compiled {
  /** The class of each combination of variants, by their values in the order of `variants`, separated by spaces. */
  classes: Readonly<Record<string, string>>;
  variants: readonly string[];
  defaults: Readonly<Record<string, string | boolean>>;
}

type Props<T extends ElementType, V> = Omit<ComponentProps<T>, keyof V> & Choice<V> & { as?: ElementType };

/** The value of each variant, as used in `Compiled.classes`; empty where it is not set. */
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

/** An element, or another component that takes `className`, with those styles. */
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

/** The class of these styles, which override any recipe's. */
export function css(_styles: Styles): string {
  throw new Error('css() is worked out by the build');
}
